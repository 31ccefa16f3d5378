import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { requiredSheetFields, missingSheetFields } from '#domain/sheet.ts'
import { codesIn } from '../../test/support/scan.ts'
import { drawPages, renderCertificate } from './render.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { flatPdf, formPdf, placedBoxes } from '../../test/samples/sampleSheets.ts'
import type { CertificateDocument } from './types.ts'
import { sheetOf } from './uploads.ts'

const printedOn = async (pdf: Uint8Array, data: CertificateDocument): Promise<CertificateDocument> => {
  const { pages, boxes } = await sheetOf(pdf)
  const theme = { ...data.theme, layout: 'uploaded' as const }
  return { ...data, theme, sheet: { pages, boxes: boxes.length > 0 ? boxes : placedBoxes } }
}

const textOf = async (pdf: Uint8Array) =>
  (await PDF.load(pdf))
    .extractText()
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFC')
    .replace(/\s+/g, ' ')

describe('uploaded form', () => {
  test('gives position, size and alignment of each fact through its fields', async () => {
    const { kind, pages, boxes } = await sheetOf(await formPdf())
    expect(kind).toBe('form')
    expect(pages.map(({ width, height, mime }) => ({ width, height, mime }))).toEqual([
      { width: 210, height: 297, mime: 'image/svg+xml' },
    ])
    expect(missingSheetFields(boxes)).toEqual([])
    expect(boxes.find(({ place }) => place === 'holder.fullName')).toEqual({
      ...{ place: 'holder.fullName', field: 'holder.fullName', page: 1, size: 26, align: 'center' },
      ...{ x: 21.2, y: 83.9, width: 167.6, height: 15.5, bold: false, ink: 'black' },
    })
  })

  test('preserves unknown fields for manual assignment', async () => {
    const { boxes } = await sheetOf(await formPdf({ fields: [{ name: 'Kursleiter', at: [60, 60, 90, 20] }] }))
    expect(boxes).toMatchObject([{ field: 'Kursleiter', place: '' }])
  })

  test('has the fields of a rotated page at their visible positions', async () => {
    const pdf = await PDF.load(await formPdf({ fields: [{ name: 'holder.fullName', at: [0, 0, 72, 36] }] }))
    pdf.getPage(0)?.setRotation(90)
    const { pages, boxes } = await sheetOf(await pdf.save())
    expect(pages[0]).toMatchObject({ width: 297, height: 210 })
    expect(boxes[0]).toMatchObject({ x: 0, y: 0, width: 12.7, height: 25.4 })
  })
})

describe.each([
  ['form', formPdf],
  ['flat page', flatPdf],
])('certificate on an uploaded %s', (_, makePdf) => {
  test('is one archivable page with all required facts, in German and Italian, with long names', async () => {
    for (const data of [germanCertificate, italianCertificate]) {
      const pdf = await renderCertificate(await printedOn(await makePdf(), data))
      const file = Buffer.from(pdf).toString('latin1')
      expect(file).toMatch(/pdfaid:part>3</)
      expect(file).toMatch(/pdfaid:conformance>A</)
      // The text of the authority's page is an image, which a screen reader cannot read.
      expect(file).not.toContain('pdfuaid')
      expect((await PDF.load(pdf)).getPageCount()).toBe(1)
      const text = await textOf(pdf)
      const { certificate, holder } = data
      for (const part of [
        certificate.number,
        certificate.issued,
        certificate.due,
        holder.evalId,
        '≥ 500 Ω/V',
      ])
        expect(text).toContain(part)
    }
  })

  test('contains a code that a scanner reads', async () => {
    const { drawing } = await drawPages({
      template: 'certificate',
      data: await printedOn(await makePdf(), germanCertificate),
    })
    expect(await codesIn(drawing)).toEqual([germanCertificate.verifyUrl])
  })
})

test('every required field of a certificate has its text or picture', () => {
  expect(placedBoxes.map(({ place }) => place)).toEqual(expect.arrayContaining([...requiredSheetFields]))
})

test('a text that fits in no size is rejected with the name of its field, and drawn as far as it fits', async () => {
  const data = await printedOn(await formPdf(), {
    ...germanCertificate,
    standards: [{ t: 'p', c: ['Sehr viel Text über Normen. '.repeat(400)] }],
  })
  await expect(renderCertificate(data)).rejects.toMatchObject({
    name: 'FieldOverflow',
    field: 'rich.standards',
  })
  const { drawing, overflow } = await drawPages({ template: 'certificate', data })
  expect(overflow).toBe('rich.standards')
  expect(drawing).toMatch(/^<svg/)
})
