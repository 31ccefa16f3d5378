import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { policy } from '#domain/policy.ts'
import { problems } from '#contract/problem.ts'
import { areas, catalogueOf } from '#texts/texts.ts'

const catalogues = Object.fromEntries(locales.map((locale) => [locale, catalogueOf(locale)]))
const keys = Object.keys(catalogueOf('de'))

const formsOf = (message: unknown): string[] =>
  typeof message === 'string' ? [message] : Object.values((message ?? {}) as Record<string, string>)
const placeholdersIn = (message: unknown) =>
  [
    ...new Set(formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  ].toSorted()

test('there are texts', () => {
  expect(keys.length).toBeGreaterThan(300)
})

test('every text exists in German, English and Italian, and is not empty', () => {
  for (const [area, texts] of Object.entries(areas))
    for (const [key, text] of Object.entries(texts as Record<string, Record<string, unknown>>)) {
      const name = `${area}.${key}`
      expect({ name, languages: Object.keys(text).toSorted() }).toEqual({
        name,
        languages: [...locales].toSorted(),
      })
      for (const form of Object.values(text).flatMap(formsOf))
        expect({ name, form: form.trim() }).not.toEqual({ name, form: '' })
    }
})

test('every text has the same placeholders in each language', () => {
  const uneven = keys.filter(
    (key) => new Set(locales.map((locale) => placeholdersIn(catalogues[locale]?.[key]).join())).size > 1,
  )
  expect(uneven).toEqual([])
})

test('no text contains a leftover placeholder or foreign mark-up', () => {
  for (const locale of locales)
    for (const key of keys)
      for (const form of formsOf(catalogues[locale]?.[key]))
        expect({ key, form }).not.toEqual({
          key,
          form: expect.stringMatching(/\bTODO\b|\$\{|\{\{|lorem|%s/i) as string,
        })
})

test('a new instrument, glove or forum post is named as people name it', () => {
  const created = (name: string) => locales.map((locale) => catalogues[locale]?.[`shell.created.${name}`])
  expect(created('instrument')).toEqual(['Gerät angelegt', 'Item added', 'Attrezzatura aggiunta'])
  expect(created('topic')).toEqual(['Frage veröffentlicht', 'Question published', 'Domanda pubblicata'])
  expect(created('answer')).toEqual(['Antwort veröffentlicht', 'Answer published', 'Risposta pubblicata'])
})

test('every refusal has a text', () => {
  const missing = Object.keys(problems).filter((code) => !keys.includes(`problem.${code}`))
  expect(missing, 'codes without a text in texts/problem.json').toEqual([])
})

/** Messages of the error catalogue, verbatim. */
test.each([
  ['session.wrong', 'Username or Password wrong.'],
  ['session.notActivated', 'This user is not activated. Use the link in the registration email.'],
  ['unexpected', 'An unexpected error occured. Try again later.'],
  ['company.nameTaken', 'company with this Name already exists.'],
  ['company.emailTaken', 'company with this Email already exists.'],
  ['certificationAuthority.nameTaken', 'certification-authority with this Name already exists.'],
  ['certificationAuthority.emailTaken', 'certification-authority with this Email already exists.'],
  ['coworker.alreadyCoworker', 'User with that email already exists in company.'],
  ['report.nameTaken', 'Report already exists.'],
  ['document.unreadable', 'The document could not be loaded.'],
  ['companyVehicle.vinTaken', 'Vehicle with this VIN and owner already exists.'],
  ['user.emailTaken', 'A User with that E-mail or Name already exists.'],
  ['user.usernameTaken', 'A User with that E-mail or Name already exists.'],
  ['certificate.nameTaken', 'Certificate with this name already exists (for this user).'],
  ['coworker.alreadyInCompany', 'User is already in another company.'],
  ['user.evalIdUnknown', 'User with this eval-id was not found.'],
  ['forbidden', 'You dont have the rights for this feature.'],
  ['certificateTemplate.missing', 'Create a template in your certification-authority first.'],
  ['field.mandatory', 'This field is mandatory'],
])('%s has the agreed English text', (code, sentence) => {
  expect(catalogueOf('en')[`problem.${code}`]).toBe(sentence)
})

test.each([
  ['shell.fillMandatory', 'Please fill out all mandatory fields!'],
  ['shell.forbidden.title', 'No rights for this area'],
])('a screen shows %s with the agreed English text', (key, sentence) => {
  expect(catalogueOf('en')[key]).toBe(sentence)
})

/** Words that `docs/glossary.md` replaces. */
const replaced = {
  de: /von selbst|\(freiwillig\)|verständigt|selbst ausgestellt|maschinenlesbaren Nachweis/i,
  en: /\b(?:whoever|whom|somebody|nobody|anybody|everybody|anew|reckon|told|e-mail|maker|yearly)\b|at once|by itself|once more|under voltage|free of voltage|any more\b/i,
  it: /(?:aggiorna|compila|scompare|torna|trasmess[oi]|rilasciat[oi]|aggiungono) da (?:sé|sol[oai])|emesso in proprio|amministrazione del sistema/i,
}
/** Quoted verbatim in the specification. */
const quoted = ['problem.user.usernameTaken', 'problem.user.emailTaken']

test.each(locales)('no text in %s has a word that the glossary replaces', (locale) => {
  const found = keys.filter(
    (key) =>
      !quoted.includes(key) && formsOf(catalogues[locale]?.[key]).some((form) => replaced[locale].test(form)),
  )
  expect(found).toEqual([])
})

const root = resolve(import.meta.dirname, '..')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

/** `web/features/vehicles/VehiclesPage.tsx` shows `companyVehicles`. */
const lists = new Set(
  sources('web').flatMap((source) =>
    [...source.matchAll(/<ListPage\b[^>]*?\bresource=\{(\w+)\}/g)].map(([, name = '']) => name),
  ),
)

test('every list has a title, and a heading and a text for an empty list', async () => {
  const files = readdirSync(join(root, 'contract')).filter((file) => !file.includes('.test.'))
  const contracts = await Promise.all(
    files.map(async (file) => (await import(join(root, 'contract', file))) as Record<string, unknown>),
  )
  const areasShown = contracts
    .flatMap((contract) => Object.entries(contract))
    .filter(([name, one]) => lists.has(name) && typeof one === 'object')
    .map(([, one]) => (one as { area: string }).area)
  expect(areasShown.length).toBeGreaterThan(10)
  const needed = areasShown.flatMap((area) => [`${area}.list`, `${area}.empty`, `${area}.empty.what`])
  const missing = needed.filter((key) => !keys.includes(key))
  expect(missing, 'texts x.y without y in texts/x.json').toEqual([])
})

describe('code', () => {
  const code = ['domain', 'contract', 'server', 'web'].flatMap(sources).join('\n')

  test('uses no field error code without a text', () => {
    const fieldCodes = [
      ...code.matchAll(/z\.(?:regex|email|minLength|maxLength|refine)[^\n]*?'([a-z][A-Za-z.]+)'\s*[,)]/g),
    ].map(([, name]) => name ?? '')
    expect(fieldCodes.length).toBeGreaterThan(5)
    expect([...new Set(fieldCodes)].filter((name) => !keys.includes(`problem.field.${name}`))).toEqual([])
  })

  test('uses every text: by its key, or by a key composed of existing words', () => {
    const pieces = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, text]) => text ?? '')
    // A text key part is used as a quoted string or a property name, such as a problem code.
    const literalKeys = new Set([
      ...pieces(/['"`]([\w.-]+)['"`]/g),
      ...pieces(/(?:^|[{,;(\s])(\w+)\??:/g),
      ...Object.keys(policy).flatMap((action) => action.split('.')),
    ])
    const templates = [...new Set(pieces(/`([^`\s]*\$\{[^`\s]*)`/g))]
      .map((template) => template.split(/\$\{[^{}]*\}/))
      .filter((fixed) => fixed.some((text) => text.includes('.')))
    const isComposed = (key: string, [first = '', ...rest]: string[], nested: boolean): boolean => {
      if (!key.startsWith(first)) return false
      const [next] = rest
      if (next === undefined) return key === first
      const holes = Array.from({ length: key.length - first.length }, (_, at) => first.length + at + 1)
      return holes.some(
        (end) => isWord(key.slice(first.length, end), nested) && isComposed(key.slice(end), rest, nested),
      )
    }
    const cache = new Map<string, boolean>()
    const isWord = (text: string, nested: boolean) => {
      if (literalKeys.has(text) || nested) return literalKeys.has(text)
      if (!cache.has(text))
        cache.set(
          text,
          templates.some((template) => template[0] !== '' && isComposed(text, template, true)),
        )
      return cache.get(text) === true
    }
    const unused = keys.filter(
      (key) => !literalKeys.has(key) && !templates.some((template) => isComposed(key, template, false)),
    )
    expect(unused).toEqual([])
  })
})
