import { expect, test } from 'vitest'
import { boxErrors, demandedPlaces, missingPlaces, placeOfField, type Box } from './sheet.ts'

const aBox = (change: Partial<Box> = {}): Box => ({
  ...{ place: 'holder.fullName', field: '', page: 1, x: 20, y: 20, width: 100, height: 12 },
  ...{ size: 20, align: 'left', bold: false, ink: 'black' },
  ...change,
})
const a4 = { width: 210, height: 297, pages: 1 }

test.each<[string, Partial<Box>, string | undefined]>([
  ['a box on the page is right', {}, undefined],
  ['a hair beyond the edge is on the page', { x: 110.4 }, undefined],
  ['beyond the right edge is outside', { x: 111 }, 'outsideSheet'],
  ['above the upper edge is outside', { y: -3 }, 'outsideSheet'],
  ['on a page that is not there is outside', { page: 2 }, 'outsideSheet'],
  ['a field nothing is printed into may be anywhere', { place: '', x: -400 }, undefined],
  ['a code of ten millimetres is too small', { place: 'image.qr', width: 10, height: 40 }, 'qrTooSmall'],
  ['a code of fifteen is not', { place: 'image.qr', width: 15, height: 15 }, undefined],
])('%s', (_, change, expected) => {
  expect(boxErrors([aBox(change)], a4)).toEqual([expected])
})

test('what a certificate must show is asked for until each has its box', () => {
  expect(missingPlaces([])).toEqual(demandedPlaces)
  expect(missingPlaces(demandedPlaces.slice(1).map((place) => ({ place })))).toEqual(['holder.fullName'])
  expect(missingPlaces(demandedPlaces.map((place) => ({ place })))).toEqual([])
})

test.each([
  ['holder.fullName', 'holder.fullName'],
  ['Holder.FullName', 'holder.fullName'],
  ['certificate.number#1', 'certificate.number'],
  ['Kursleiter', ''],
  ['constructor', ''],
])('a field named %s means %s', (name, place) => {
  expect(placeOfField(name)).toBe(place)
})

test('what must be on a certificate may not lie over each other, and all else may', () => {
  const name = aBox({ place: 'certificate.name' })
  expect(boxErrors([aBox(), name], a4)).toEqual([undefined, 'boxesOverlap'])
  expect(boxErrors([aBox(), { ...name, page: 2 }], { ...a4, pages: 2 })).toEqual([undefined, undefined])
  expect(boxErrors([aBox(), { ...name, y: 31.5 }], a4)).toEqual([undefined, undefined])
  expect(boxErrors([aBox(), aBox({ place: 'image.logo' }), aBox({ place: '' })], a4).filter(Boolean)).toEqual(
    [],
  )
})

test('T66: a long text has one box, and a short one may stand on each page', () => {
  const rich = aBox({ place: 'rich.standards' })
  expect(boxErrors([rich, rich, rich], a4)).toEqual([undefined, 'placeTooOften', 'placeTooOften'])
  const number = aBox({ place: 'certificate.level' })
  expect(boxErrors(Array<Box>(5).fill(number), a4).indexOf('placeTooOften')).toBe(4)
})
