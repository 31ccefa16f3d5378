import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { codesIn } from '../../test/support/scan.ts'
import { drawPages, renderCards } from './render.ts'
import { germanCard, italianCard, sampleCards } from '../../test/samples/sampleCards.ts'
import type { CardDocument } from './types.ts'

const pagesOf = async (change: Partial<CardDocument>) =>
  (await PDF.load(await renderCards({ ...sampleCards, ...change }))).extractText()

const sizeOf = async (change: Partial<CardDocument>) => {
  const page = (await PDF.load(await renderCards({ ...sampleCards, ...change }))).getPage(0)
  return [page?.width, page?.height].map((points) => Math.round((points ?? 0) * 25.4 * 10) / 720)
}

const mm = (...sizes: number[]) => sizes.map((size) => expect.closeTo(size, 1) as number)

const twelve = Array.from({ length: 6 }, () => [germanCard, italianCard]).flat()

test('a card has the size of a bank card, with bleed on request and room for crop marks', async () => {
  expect(await sizeOf({})).toEqual(mm(85.6, 53.98))
  expect(await sizeOf({ bleed: true })).toEqual(mm(91.6, 59.98))
  expect(await sizeOf({ bleed: true, marks: true })).toEqual(mm(103.6, 71.98))
})

test('the front shows name, level and end date, the back the address of the verify page, in two languages', async () => {
  const [front, back] = (await pagesOf({})).map(({ text }) => text.normalize('NFC').replace(/\s+/g, ' '))
  for (const part of ['Maximiliane Übelhör-', 'EVAL-7Q4KX2M9B3TDW', 'EVAL-2', 'NA-2026-00042', '14.03.2029'])
    expect(front).toContain(part)
  expect(front).toContain('Gültig bis / Valid until')
  expect(back).toContain('Fachkundige Person für Hochvoltfahrzeuge')
  expect(back).toContain('The status shown on that page is what counts.')
})

test('a sheet holds ten cards, and each back is behind its front when the sheet is turned', async () => {
  const pages = await pagesOf({ form: 'sheet', marks: true, cards: twelve })
  expect(pages).toHaveLength(4)
  const counted = (text: string | undefined, part: string) => text?.split(part).length
  expect(counted(pages[0]?.text, 'NA-2026-00042')).toBe(6)
  expect(counted(pages[2]?.text, 'NA-2026-00042')).toBe(2)
  const topOf = async (at: number, part: string) => {
    const page = (await PDF.load(await renderCards({ ...sampleCards, form: 'sheet' }))).getPage(at)
    return page?.findText(part)[0]?.bbox.x ?? NaN
  }
  expect(await topOf(0, 'NA-2026-00042')).toBeLessThan(await topOf(0, 'BZ-2026-00007'))
  expect(await topOf(1, 'Fachkundige')).toBeGreaterThan(await topOf(1, 'Persona esperta'))
})

test('a scanner reads the address from the printed back', async () => {
  const { drawing } = await drawPages({ template: 'card', data: { ...sampleCards, cards: [germanCard] } })
  expect(await codesIn(drawing)).toEqual([germanCard.verifyUrl])
})

test('a card is archivable and identical byte for byte for the same data', async () => {
  const [one, other] = await Promise.all([renderCards(sampleCards), renderCards(sampleCards)])
  const file = Buffer.from(one).toString('latin1')
  expect(file).toMatch(/pdfaid:part>3</)
  expect(file).toMatch(/pdfaid:conformance>A</)
  expect(Buffer.from(one).equals(other)).toBe(true)
})

test.each([
  ['a name of 200 letters without a space', 'W'.repeat(200), 'FieldOverflow'],
  ['a Chinese name', '李小龙', 'MissingGlyph'],
  ['an emoji', 'Anna 😀', 'MissingGlyph'],
])('%s is rejected, naming the field', async (_, fullName, name) => {
  const cards = [{ ...germanCard, holder: { ...germanCard.holder, fullName } }]
  const error: unknown = await renderCards({ ...sampleCards, cards }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name })
  expect(JSON.stringify(error)).toContain('holder.fullName')
})
