import { PDF, rgb } from '@libpdf/core'
import type { Box } from '#domain/sheet.ts'

interface Field {
  name: string
  /** In points, from the lower left corner. */
  at: [number, number, number, number]
  size?: number
  align?: 'left' | 'center' | 'right'
  multiline?: boolean
}

const fields: Field[] = [
  { name: 'holder.fullName', at: [60, 560, 475, 44], size: 26, align: 'center' },
  { name: 'holder.evalId', at: [190, 535, 215, 18], size: 10, align: 'center' },
  { name: 'certificate.name', at: [60, 480, 475, 40], size: 17, align: 'center' },
  { name: 'certificate.level', at: [220, 440, 155, 34], size: 24, align: 'center' },
  { name: 'rich.standards', at: [60, 250, 475, 170], size: 9, multiline: true },
  { name: 'rich.after', at: [60, 200, 475, 40], size: 8, multiline: true },
  { name: 'certificate.number', at: [60, 128, 130, 18], size: 10 },
  { name: 'certificate.issued', at: [210, 128, 90, 18], size: 10 },
  { name: 'certificate.due', at: [320, 128, 90, 18], size: 10 },
  { name: 'image.signature', at: [60, 50, 350, 40], size: 8 },
  { name: 'image.photo', at: [60, 690, 80, 100] },
  { name: 'image.qr', at: [450, 60, 86, 86] },
]

export async function formPdf(
  change: { fields?: Field[]; pages?: number; width?: number; height?: number } = {},
) {
  const pdf = drawnPage(change)
  const form = pdf.getOrCreateForm()
  for (const { name, at, size = 0, align = 'left', multiline = false } of change.fields ?? fields) {
    const [x, y, width, height] = at
    const field = form.createTextField(name, { fontSize: size, alignment: align, multiline })
    pdf.getPage(0)?.drawField(field, { x, y, width, height })
  }
  return pdf.save()
}

export const flatPdf = (change: { pages?: number; width?: number; height?: number } = {}) =>
  drawnPage(change).save()

function drawnPage({ pages = 1, width = 595.28, height = 841.89 }) {
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage({ width, height })
    page.drawRectangle({ x: 0, y: height - 90, width, height: 90, color: rgb(0.07, 0.2, 0.33) })
    page.drawRectangle({
      x: 24,
      y: 24,
      width: width - 48,
      height: height - 130,
      borderColor: rgb(0.07, 0.2, 0.33),
      borderWidth: 1.5,
    })
    page.drawText('AKADEMIE NORDALPEN', { x: width - 330, y: height - 56, size: 22, color: rgb(1, 1, 1) })
    page.drawText('ZERTIFIKAT / CERTIFICATO', {
      x: width / 2 - 130,
      y: height - 190,
      size: 18,
      color: rgb(0.07, 0.2, 0.33),
    })
    for (const [label, x] of [
      ['Nummer / Numero', 60],
      ['Ausgestellt / Rilasciato', 210],
      ['Gültig bis / Valido fino al', 320],
    ] as const)
      page.drawText(label, { x, y: 150, size: 7 })
  }
  return pdf
}

export const placedBoxes: Box[] = fields.map(
  ({ name, at: [x, y, width, height], size = 10, align = 'left' }) => ({
    ...{ place: name as Box['place'], field: '', page: 1, size, align, bold: false, ink: 'black' },
    ...{
      x: x * 0.35278,
      y: (841.89 - y - height) * 0.35278,
      width: width * 0.35278,
      height: height * 0.35278,
    },
  }),
)

export async function scriptedPdf() {
  const pdf = drawnPage({})
  const bytes = Buffer.from(await pdf.save())
  return Buffer.from(
    bytes
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    'latin1',
  )
}

export async function encryptedPdf() {
  const pdf = drawnPage({})
  pdf.setProtection({ userPassword: 'geheim' })
  return pdf.save()
}
