import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { catalogueOf } from '#texts/texts.ts'
import { shots } from '../scripts/handbook/shots.ts'
import { chapters } from '../web/features/system/handbook/chapters.ts'
import { pages } from './specification/pages.ts'

const folder = resolve(import.meta.dirname, '../docs/handbook')
const mostBytes = 80_000
const all = locales.flatMap((locale) => chapters.map((chapter) => [locale, chapter] as const))
const sourceOf = (locale: string, chapter: string) =>
  readFileSync(join(folder, locale, `${chapter}.md`), 'utf8')
const found = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, one = '']) => one)
const pictures = shots.map(({ name }) => `${name}.webp`)

test('the handbook has the same chapters and pictures in each language', () => {
  for (const locale of locales) {
    const files = readdirSync(join(folder, locale))
    expect(files.filter((file) => file.endsWith('.md')).toSorted()).toEqual(
      chapters.map((chapter) => `${chapter}.md`).toSorted(),
    )
    expect(files.filter((file) => file.endsWith('.webp')).toSorted()).toEqual(pictures.toSorted())
    const used = chapters.flatMap((chapter) => found(sourceOf(locale, chapter), /!\[[^\]]+\]\(([^)]+)\)/g))
    expect(used.toSorted()).toEqual(pictures.toSorted())
  }
})

test('each picture is small', () => {
  for (const locale of locales)
    for (const picture of pictures)
      expect({ locale, picture, fits: statSync(join(folder, locale, picture)).size <= mostBytes }).toEqual({
        locale,
        picture,
        fits: true,
      })
})

describe.each(all)('%s: %s', (locale, chapter) => {
  const source = sourceOf(locale, chapter)

  test('has one title, and as many parts as in German', () => {
    expect(source.match(/^# /gm)).toHaveLength(1)
    expect(source.match(/^## /gm)?.length).toBe(sourceOf('de', chapter).match(/^## /gm)?.length)
  })

  test('names only labels that exist on screen', () => {
    const terms = new Set(Object.values(catalogueOf(locale)).filter((text) => typeof text === 'string'))
    expect(found(source, /\*\*([^*]+)\*\*/g).filter((name) => !terms.has(name))).toEqual([])
  })

  test('links only to existing pages', () => {
    const links = found(source, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g)
    const lost = links.filter((link) =>
      link.endsWith('.md') ? !existsSync(join(folder, locale, link)) : !pages.has(link),
    )
    expect(lost).toEqual([])
  })
})
