import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfBool, PdfDict, PdfStream, PdfString } from '@libpdf/core'
import { afterAll, describe, expect, test } from 'vitest'
import { labelForms } from '#domain/label.ts'
import { designs, orientations } from '#domain/theme.ts'
import { sampleOf } from '../../test/support/sample.ts'
import { structureOf } from '../../test/support/structure.ts'
import { declareAccessible } from './accessible.ts'
import type { Layout } from './jobs.ts'
import { sampleCards } from '../../test/samples/sampleCards.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { bondingReport, germanReport, italianReport } from '../../test/samples/sampleReports.ts'
import type { LabelDocument } from './types.ts'
import { typeset } from './typeset.ts'

const ways = orientations.flatMap((orientation) =>
  [germanCertificate, italianCertificate].map((document) => ({ orientation, document })),
)
const certificates = designs.flatMap((layout) =>
  sampleOf(`${layout} certificate`, ways).map(({ orientation, document }): [string, Layout] => {
    const theme = { layout, orientation, accent: 'blue' as const }
    return [
      `the ${layout} certificate in ${orientation}, ${document.lang}`,
      { template: 'certificate', data: { ...document, theme } },
    ]
  }),
)

const reports = [germanReport, italianReport, bondingReport].map((data): [string, Layout] => [
  `the report ${data.report.number}`,
  { template: 'report', data },
])

const labels: LabelDocument = {
  form: labelForms.single,
  start: 1,
  ...{ lang: 'it', qrAlt: 'Codice QR', title: 'Etichette', author: 'EVAL', createdAt: new Date(0) },
  labels: [{ url: 'https://eval.example/v/1', title: 'OE 1', line: 'Auto', code: '1', owner: 'EVAL' }],
}

const every: [string, Layout][] = [
  ...certificates,
  ...reports,
  ['the cards', { template: 'card', data: sampleCards }],
  ['the labels', { template: 'label', data: labels }],
]

const files = new Map<Layout, Promise<Uint8Array>>()

function fileOf(layout: Layout) {
  const file = files.get(layout) ?? render(layout)
  files.set(layout, file)
  return file
}

async function render(layout: Layout, declare?: typeof declareAccessible) {
  const outcome = await typeset(layout, declare)
  if (!('bytes' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.bytes
}

async function catalogOf(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)
  const metadata = pdf.getObject(pdf.getCatalog().getRef('Metadata') ?? raise('no metadata'))
  const xmp = metadata instanceof PdfStream ? Buffer.from(metadata.getDecodedData()).toString() : ''
  return { catalog: pdf.getCatalog(), xmp }
}

const raise = (message: string): never => {
  throw new Error(message)
}

describe('document for screen readers', () => {
  test.each(every)('%s is declared as both PDF/A-3a and PDF/UA-1', async (_what, layout) => {
    const { catalog, xmp } = await catalogOf(await fileOf(layout))
    expect(xmp).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>A</)
    expect(xmp).toMatch(/<pdfuaid:part>1</)
    const lang = catalog.get('Lang')
    expect(lang instanceof PdfString && lang.asString()).toBe(
      layout.template === 'card' ? sampleCards.cards[0]?.lang : layout.data.lang,
    )
    const preferences = catalog.get('ViewerPreferences')
    expect(preferences instanceof PdfDict && preferences.get('DisplayDocTitle')).toBe(PdfBool.TRUE)
  })

  test.each(every)(
    '%s describes its pictures and gives the positions of pictures and tables',
    async (_what, layout) => {
      const elements = await structureOf(await fileOf(layout))
      const figures = elements.filter(({ tag }) => tag === 'Figure')
      expect(figures.length).toBeGreaterThan(0)
      for (const { alt } of figures) expect(alt?.trim()).toBeTruthy()
      // A table that ends with its page has no extent: Typst treats it as split across two pages.
      const isOnePage = new Set(elements[0]?.content.map(([page]) => page)).size === 1
      const located = elements.filter(({ tag }) => tag === 'Figure' || (isOnePage && tag === 'Table'))
      for (const { attributes } of located) expect(attributes).toContain('BBox')
    },
  )

  test.each(reports)('%s is read in printed order', async (_what, layout) => {
    const [whole] = await structureOf(await fileOf(layout))
    const pages = Map.groupBy(whole?.content ?? [], ([page]) => page)
    expect(pages.size).toBeGreaterThan(0)
    for (const content of pages.values()) {
      const numbers = content.map(([, number]) => number)
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    }
  })

  test('a document that violates PDF/UA-1 is declared as PDF/A-3a only', async () => {
    const standards = [{ t: 'h3' as const, c: ['A heading of the fourth level below one of the second'] }]
    const { xmp } = await catalogOf(
      await render({ template: 'certificate', data: { ...germanCertificate, standards } }),
    )
    expect(xmp).toMatch(/<pdfaid:part>3</)
    expect(xmp).not.toContain('pdfuaid')
  })

  test('a document that cannot be declared as PDF/UA-1 is created as PDF/A-3a', async () => {
    const layout: Layout = { template: 'certificate', data: germanCertificate }
    const report = await render({ template: 'report', data: germanReport })
    const refused: string[] = []
    const { xmp } = await catalogOf(
      await render(layout, (archived) =>
        declareAccessible(archived, report).catch((error: unknown) => {
          refused.push(String(error))
          throw error
        }),
      ),
    )
    expect(refused).toEqual([expect.stringContaining('structure trees differ')])
    expect(xmp).toMatch(/<pdfaid:part>3</)
    expect(xmp).not.toContain('pdfuaid')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'eval-accessible-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'document.pdf')
const outputOf = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' }).stdout
/** Without spaces and hyphens, which line breaks add and remove. */
const bare = (text: string) => text.normalize('NFC').replaceAll(/[\s\-\u00ad\u2010]+/g, '')
const isInstalled = !spawnSync('pdfinfo').error

describe.skipIf(!isInstalled)('document read by poppler', () => {
  test.each(every)('%s has all words in the structure, except page footers', async (_what, layout) => {
    writeFileSync(file, await fileOf(layout))
    const read = bare(
      outputOf('pdfinfo', '-struct-text', file)
        .split('\n')
        .flatMap((line) => /^\s+"(.*)"$/.exec(line)?.[1] ?? [])
        .join(''),
    )
    const printed = outputOf('pdftotext', file, '-')
      .split(/[\n\f]/)
      .map(bare)
      .filter(Boolean)
    expect(printed.length).toBeGreaterThan(3)
    const title = bare(/Title:\s+(.*)/.exec(outputOf('pdfinfo', file))?.[1] ?? '')
    const unread = printed.filter((line) => !read.includes(line))
    const foot = unread.filter((line) => line === title || /^(Seite|Pagina)\d+(von|di)\d+$/.test(line))
    expect(unread).toEqual(foot)
    const hasFoot = layout.template === 'certificate' || layout.template === 'report'
    expect(foot.length > 0).toBe(hasFoot)
  })

  test('an address at the end of a line is not broken after its scheme', async () => {
    const verifyHint =
      'Controllare prima l’indirizzo: deve iniziare con http://localhost:3000. Fa fede lo stato indicato su quella pagina.'
    const data = { ...italianReport, labels: { ...italianReport.labels, verifyHint } }
    writeFileSync(file, await render({ template: 'report', data }))
    expect(outputOf('pdftotext', '-raw', file, '-')).toMatch(/con\s+http:\/\/localhost:3000\. Fa fede/)
  })
})
