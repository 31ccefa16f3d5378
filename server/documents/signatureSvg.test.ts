import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderReport } from './render.ts'
import { germanReport } from '../../test/samples/sampleReports.ts'
import { signatureSvg } from './typeset.ts'

const drawn = { width: 600, height: 200, strokes: [[40, 100, 80, 40, 120, 160, 160, 40, 200, 160, 240, 100]] }

test('a signature becomes an SVG drawing for any reader, cropped to its lines', async () => {
  const { width, height } = await sharp(Buffer.from(signatureSvg(drawn))).metadata()
  expect({ width, height }).toEqual({ width: 206, height: 126 })
})

test('it is printed on the report, described for screen readers, and does not change the page breaks', async () => {
  const signed = await renderReport({ ...germanReport, signature: { ...germanReport.signature, drawn } })
  const plain = await renderReport(germanReport)
  expect(signed.length).not.toBe(plain.length)
  expect((await PDF.load(signed)).getPageCount()).toBe((await PDF.load(plain)).getPageCount())
})
