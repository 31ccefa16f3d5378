import { PDF } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accentNames, designs, orientations } from '#domain/theme.ts'
import { sampleOf } from '../../test/support/sample.ts'
import { codesIn } from '../../test/support/scan.ts'
import { drawPages, renderCertificate } from './render.ts'
import { richText } from './rich.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'

const every = designs.flatMap((layout) =>
  sampleOf(layout, orientations).map((orientation) => ({ layout, orientation })),
)

describe.each(every)('$layout certificate in $orientation', ({ layout, orientation }) => {
  const theme = { layout, orientation, accent: 'blue' } as const

  test('fits on one page with long German and Italian names, is archivable and contains all required facts', async () => {
    for (const document of [germanCertificate, italianCertificate]) {
      const pdf = await renderCertificate({ ...document, theme, standards: document.after })
      const file = Buffer.from(pdf).toString('latin1')
      expect(file).toMatch(/pdfaid:part>3</)
      expect(file).toMatch(/pdfaid:conformance>A</)
      const opened = await PDF.load(pdf)
      expect(opened.getPageCount()).toBe(1)
      const text = opened
        .extractText()
        .map((page) => page.text)
        .join('\n')
        .normalize('NFC')
      const { certificate, holder, labels } = document
      for (const part of [certificate.number, certificate.due, certificate.level, holder.evalId, labels.due])
        expect(text).toContain(part)
      const flat = orientation === 'landscape'
      const page = opened.getPage(0)
      expect((page?.width ?? 0) > (page?.height ?? 0)).toBe(flat)
    }
  })

  test('contains a code that a scanner reads', async () => {
    const data = { ...germanCertificate, theme }
    const { drawing } = await drawPages({ template: 'certificate', data })
    expect(await codesIn(drawing)).toEqual([germanCertificate.verifyUrl])
  })

  test('continues on a second page if the text is long, and is identical byte for byte', async () => {
    const items = Array.from({ length: 80 }, (_, at) => `<li>Punkt ${at + 1} der Grundlagen</li>`).join('')
    const data = { ...germanCertificate, theme, standards: richText(`<ul>${items}</ul>`) }
    const [one, other] = await Promise.all([renderCertificate(data), renderCertificate(data)])
    expect(Buffer.from(one).equals(other)).toBe(true)
    const text = (await PDF.load(one)).extractText().map((page) => page.text)
    expect(text.length).toBeGreaterThan(1)
    expect(text.join('\n')).toContain('Punkt 80 der Grundlagen')
  })
})

test('the bilingual certificate has every caption in both languages', async () => {
  const theme = { layout: 'bilingual', orientation: 'portrait', accent: 'green' } as const
  const pdf = await renderCertificate({ ...germanCertificate, theme })
  const text = (await PDF.load(pdf))
    .extractText()
    .map((page) => page.text)
    .join('\n')
  for (const part of ['ZERTIFIKAT', 'CERTIFICATO', 'Grundlagen', 'Riferimenti', 'Verificare autenticità'])
    expect(text.normalize('NFC')).toContain(part)
})

describe('colours', () => {
  const coloured = (accent: (typeof accentNames)[number]) => {
    const theme = { layout: 'modern', orientation: 'portrait', accent } as const
    return renderCertificate({ ...germanCertificate, theme })
  }
  const others = accentNames.filter((accent) => accent !== 'slate')
  let usual: Uint8Array
  beforeAll(async () => {
    usual = await coloured('slate')
  })

  test.each(['slate', ...sampleOf('accents', others)] as const)(
    '%s changes the document; the same data gives the same document',
    async (accent) => {
      expect(Buffer.from(await coloured(accent)).equals(usual)).toBe(accent === 'slate')
    },
  )
})
