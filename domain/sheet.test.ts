import { expect, test } from 'vitest'
import {
  boxErrors,
  requiredSheetFields,
  isHardToRead,
  missingSheetFields,
  sheetFieldOf,
  type Box,
  type Background,
} from './sheet.ts'
import { squaresOf, toneOf } from './theme.ts'

const aBox = (change: Partial<Box> = {}): Box => ({
  ...{ place: 'holder.fullName', field: '', page: 1, x: 20, y: 20, width: 100, height: 12 },
  ...{ size: 20, align: 'left', bold: false, ink: 'black' },
  ...change,
})
const size = { width: 210, height: 297 }
/** Dark in the upper tenth, like a page with a header band. */
const { columns, rows } = squaresOf(size)
const banded = toneOf(20).repeat(columns * 12) + toneOf(255).repeat(columns * (rows - 12))
const white = toneOf(255).repeat(columns * rows)
const a4: Background = { ...size, pages: 1, tones: [white] }
const errorsOf = (boxes: Box[], background: Background = a4) => boxErrors(boxes, background, 'blue')

test.each<[string, Partial<Box>, string | undefined]>([
  ['a box on the page is valid', {}, undefined],
  ['a box slightly beyond the edge is on the page', { x: 110.4 }, undefined],
  ['beyond the right edge is outside', { x: 111 }, 'outsideSheet'],
  ['above the upper edge is outside', { y: -3 }, 'outsideSheet'],
  ['on a missing page is outside', { page: 2 }, 'outsideSheet'],
  ['a field without content may be anywhere', { place: '', x: -400 }, undefined],
  ['a code of ten millimetres is too small', { place: 'image.qr', width: 10, height: 40 }, 'qrTooSmall'],
  ['a code of fifteen millimetres is large enough', { place: 'image.qr', width: 15, height: 15 }, undefined],
])('%s', (_, change, expected) => {
  expect(errorsOf([aBox(change)])).toEqual([expected])
})

test('required fields of a certificate are listed until each has a box', () => {
  expect(missingSheetFields([])).toEqual(requiredSheetFields)
  expect(missingSheetFields(requiredSheetFields.slice(1).map((place) => ({ place })))).toEqual([
    'holder.fullName',
  ])
  expect(missingSheetFields(requiredSheetFields.map((place) => ({ place })))).toEqual([])
})

test.each([
  ['holder.fullName', 'holder.fullName'],
  ['Holder.FullName', 'holder.fullName'],
  ['certificate.number#1', 'certificate.number'],
  ['Kursleiter', ''],
  ['constructor', ''],
])('a field named %s means %s', (name, place) => {
  expect(sheetFieldOf(name)).toBe(place)
})

test('required fields of a certificate must not overlap; other fields may', () => {
  const name = aBox({ place: 'certificate.name' })
  expect(errorsOf([aBox(), name])).toEqual([undefined, 'boxesOverlap'])
  expect(errorsOf([aBox(), { ...name, page: 2 }], { ...a4, pages: 2 })).toEqual([undefined, undefined])
  expect(errorsOf([aBox(), { ...name, y: 31.5 }])).toEqual([undefined, undefined])
  expect(errorsOf([aBox(), aBox({ place: 'image.logo' }), aBox({ place: '' })]).filter(Boolean)).toEqual([])
})

test('T66: a long text has one box; a short text can have one on each page', () => {
  const rich = aBox({ place: 'rich.standards' })
  expect(errorsOf([rich, rich, rich])).toEqual([undefined, 'placeTooOften', 'placeTooOften'])
  const number = aBox({ place: 'certificate.level' })
  expect(errorsOf(Array<Box>(5).fill(number)).indexOf('placeTooOften')).toBe(4)
})

test.each<[string, Partial<Box>, string | undefined]>([
  ['white on white', { y: 40, ink: 'white' }, 'noContrast'],
  ['black on a dark band', { y: 4 }, 'noContrast'],
  ['white on it', { y: 4, ink: 'white' }, undefined],
  ['the own colour on it', { y: 4, ink: 'accent' }, 'noContrast'],
  ['white above its edge, on dark alone', { y: 25, height: 5, ink: 'white' }, undefined],
  ['black below its edge, on white alone', { y: 30, height: 5 }, undefined],
  ['black across its edge, for the most part on white', { y: 28 }, undefined],
  ['a code, which brings its own white', { place: 'image.qr', y: 4, height: 100, ink: 'white' }, undefined],
])('T66: a required field is rejected if it is unreadable: %s', (_, change, expected) => {
  expect(errorsOf([aBox(change)], { ...a4, tones: [banded] })).toEqual([expected])
})

test('an optional field that is hard to read causes only a warning', () => {
  const box = aBox({ place: 'rich.after', ink: 'white' })
  expect(errorsOf([box])).toEqual([undefined])
  expect(isHardToRead(box, a4, 'blue')).toBe(true)
  expect(isHardToRead({ ...box, place: 'image.logo' }, a4, 'blue')).toBe(false)
})
