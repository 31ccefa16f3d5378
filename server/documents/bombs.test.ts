import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { blankPng } from '../../test/support/blankPng.ts'
import { closeDocuments } from './pool.ts'
import { flatPdf } from '../../test/samples/sampleSheets.ts'
import { safePdf, imageOf, sheetOf } from './uploads.ts'

afterAll(closeDocuments)

function pdfOf(streams: { entries: string; bytes: Buffer }[]) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I ${3 + streams.length} 0 R>>>>>>`,
  ].map((text) => Buffer.from(text))
  for (const { entries, bytes } of streams)
    objects.push(
      Buffer.concat([
        Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    )
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = parts.reduce((sum, part) => sum + part.length, 0)
  const size = objects.length + 1
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`,
    ),
  ])
}

const flate = '/Filter/FlateDecode'
const blanks = (count: number) => deflateSync(Buffer.alloc(count, 32), { level: 9 })
const [blanks60, blanks100] = [blanks(60e6), blanks(100e6)]
const content = { entries: flate, bytes: deflateSync('q 595 0 0 842 0 0 cm /I Do Q') }
const image = (side: number) => ({
  entries: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8${flate}`,
  bytes: deflateSync(Buffer.alloc(1000)),
})

test('a hand-written page with a small image is accepted', async () => {
  expect((await sheetOf(pdfOf([content, image(30)]))).pages).toHaveLength(1)
})

test.each([
  ['a stream that expands to 100 MB', pdfOf([{ entries: flate, bytes: blanks100 }])],
  ['five streams of 60 MB', pdfOf([1, 2, 3, 4, 5].map(() => ({ entries: flate, bytes: blanks60 })))],
  [
    'a stream compressed twice',
    pdfOf([{ entries: '/Filter[/FlateDecode/FlateDecode]', bytes: deflateSync(blanks100) }]),
  ],
])('T40: a PDF with %s is rejected as page and as document before it is opened', async (_, bomb) => {
  expect(bomb.length).toBeLessThan(1e6)
  await expect(sheetOf(bomb)).rejects.toMatchObject({ violation: 'tooLarge' })
  await expect(safePdf(bomb)).rejects.toMatchObject({ violation: 'tooLarge' })
})

test('T40: a page with an image of more than 40 megapixels is rejected before it is rendered', async () => {
  await expect(sheetOf(pdfOf([content, image(30_720)]))).rejects.toMatchObject({ violation: 'tooLarge' })
})

test('T40: a photo of more than 40 megapixels is rejected with that reason', async () => {
  const photo = blankPng(8000, 6000)
  expect(photo.length).toBeLessThan(1e6)
  await expect(imageOf(photo, 'photo')).rejects.toMatchObject({ violation: 'tooLarge' })
})

test('an ordinary page and document are accepted', async () => {
  await expect(safePdf(await flatPdf())).resolves.toBeUndefined()
})
