import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { problems } from '#contract/problem.ts'
import { areas, catalogueOf } from '#texts/texts.ts'

const catalogues = Object.fromEntries(locales.map((locale) => [locale, catalogueOf(locale)]))
const keys = Object.keys(catalogueOf('de'))

/** A text is one sentence, or one for each number of things. */
const formsOf = (message: unknown): string[] =>
  typeof message === 'string' ? [message] : Object.values((message ?? {}) as Record<string, string>)
const placesIn = (message: unknown) =>
  [
    ...new Set(formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  ].toSorted()

test('there are texts', () => {
  expect(keys.length).toBeGreaterThan(300)
})

test('every text is there in German, English and Italian, and says something', () => {
  for (const [area, texts] of Object.entries(areas))
    for (const [key, text] of Object.entries(texts as Record<string, Record<string, unknown>>)) {
      const known = `${area}.${key}`
      expect({ known, languages: Object.keys(text).toSorted() }).toEqual({
        known,
        languages: [...locales].toSorted(),
      })
      for (const form of Object.values(text).flatMap(formsOf))
        expect({ known, form: form.trim() }).not.toEqual({ known, form: '' })
    }
})

test('every text has the same places to fill in, in each language', () => {
  const uneven = keys.filter(
    (key) => new Set(locales.map((locale) => placesIn(catalogues[locale]?.[key]).join())).size > 1,
  )
  expect(uneven).toEqual([])
})

test('no text holds a forgotten placeholder or mark-up of another kind', () => {
  for (const locale of locales)
    for (const key of keys)
      for (const form of formsOf(catalogues[locale]?.[key]))
        expect({ key, form }).not.toEqual({
          key,
          form: expect.stringMatching(/TODO|\$\{|\{\{|lorem|%s/i) as string,
        })
})

test('every refusal has a text', () => {
  expect(Object.keys(problems).filter((code) => !keys.includes(`problem.${code}`))).toEqual([])
})

/** The sentences of the error catalogue, word for word. */
test.each([
  ['session.wrong', 'Username or Password wrong.'],
  ['session.notActivated', 'This user is not activated. Use the link in the registration email.'],
  ['unexpected', 'An unexpected error occured. Try again later.'],
  ['companyVehicle.vinTaken', 'Vehicle with this VIN and owner already exists.'],
  ['user.emailTaken', 'A User with that E-mail or Name already exists.'],
  ['user.usernameTaken', 'A User with that E-mail or Name already exists.'],
  ['certificate.nameTaken', 'Certificate with this name already exists (for this user).'],
  ['coworker.alreadyInCompany', 'User is already in another company.'],
  ['user.evalIdUnknown', 'User with this eval-id was not found.'],
  ['forbidden', 'You dont have the rights for this feature.'],
  ['certificateTemplate.missing', 'Create a template in your certification-authority first.'],
  ['field.mandatory', 'This field is mandatory'],
])('%s says in English what was agreed', (code, sentence) => {
  expect(catalogueOf('en')[`problem.${code}`]).toBe(sentence)
})

const root = resolve(import.meta.dirname, '..')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

describe('the code', () => {
  const code = ['domain', 'contract', 'server', 'web'].flatMap(sources).join('\n')

  test('names no code of a wrong field that has no text', () => {
    const named = [
      ...code.matchAll(/z\.(?:regex|email|minLength|maxLength|refine)[^\n]*?'([a-z][A-Za-z.]+)'\s*[,)]/g),
    ].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((name) => !keys.includes(`problem.field.${name}`))).toEqual([])
  })

  test('uses every text: by its key, or by the beginning of it', () => {
    const beginnings = [...code.matchAll(/[`'"]([a-z]\w*(?:\.[\w-]+)*\.?)(?=[`'"]|\$\{)/g)].map(
      ([, text]) => text ?? '',
    )
    const known = new Set(beginnings)
    const isUsed = (key: string) => {
      const parts = key.split('.')
      return parts.some((_, place) => {
        const head = parts.slice(0, place + 1).join('.')
        const tail = parts.slice(place).join('.')
        return known.has(head) || (place > 0 && known.has(`${head}.`)) || known.has(tail)
      })
    }
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })
})
