import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { designs, orientations } from '#domain/theme.ts'
import { declareAccessible } from './accessible.ts'
import type { Layout } from './jobs.ts'
import { sampleCards } from '../../test/samples/sampleCards.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { bondingReport, germanReport, italianReport } from '../../test/samples/sampleReports.ts'
import { typesetAs } from './typeset.ts'

const certificates = designs.flatMap((layout) =>
  orientations.map((orientation): [string, Layout] => {
    const document = orientation === 'portrait' ? germanCertificate : italianCertificate
    const theme = { layout, orientation, accent: 'blue' as const }
    return [`certificate-${layout}-${orientation}`, { template: 'certificate', data: { ...document, theme } }]
  }),
)

const every: [string, Layout][] = [
  ...certificates,
  ['report-de', { template: 'report', data: germanReport }],
  ['report-it', { template: 'report', data: italianReport }],
  ['report-bonding', { template: 'report', data: bondingReport }],
  ['cards', { template: 'card', data: sampleCards }],
]

const folder = mkdtempSync(join(tmpdir(), 'eval-archivable-'))
const archives = [
  'preflight',
  'pdfbox2',
  'xmpbox',
  'fontbox2',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
]
const classpath = archives.map((name) => `/usr/share/java/${name}.jar`)
const isInstalled = classpath.every((path) => existsSync(path)) && !spawnSync('java', ['-version']).error

function write(name: string, layout: Layout, standard: 'a-1b' | 'a-3a') {
  const outcome = typesetAs(layout, standard)
  if (!('bytes' in outcome)) throw new Error(JSON.stringify(outcome))
  writeFileSync(join(folder, `${name}.pdf`), outcome.bytes)
}

/** Validates all files in one run, because veraPDF takes longer to start than to validate. */
function judgeAll() {
  const judge = 'org.apache.pdfbox.preflight.Validator_A1b'
  const { error, stderr } = spawnSync('java', [
    // The process ends before optimisation pays off.
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    classpath.join(delimiter),
    judge,
    'xml',
    'batch',
    folder,
  ])
  if (error) throw new Error(String(stderr), { cause: error })
}

async function writeDeclared(name: string, layout: Layout, change = (bytes: Uint8Array) => bytes) {
  const [archived, accessible] = [typesetAs(layout, 'a-1b'), typesetAs(layout, 'ua-1')]
  if (!('bytes' in archived && 'bytes' in accessible)) throw new Error(`${name} cannot be rendered`)
  const declared = await declareAccessible(archived.bytes, accessible.bytes)
  writeFileSync(join(folder, `${name}.pdf`), change(declared))
}

/** Replaces the property's description by the same number of bytes. */
function undescribed(bytes: Uint8Array) {
  const name = '<pdfaProperty:name>part<'
  const at = Buffer.from(bytes).lastIndexOf(name)
  const changed = Buffer.from(bytes)
  changed.write(name.replace('part', 'trap'), at, 'latin1')
  return changed
}

const judgementOf = (name: string) => readFileSync(join(folder, `${name}.pdf.preflight.xml`), 'utf8')
const valid = '<isValid type="PDF/A1-b">true</isValid>'

// PDFBox Preflight validates PDF/A-1b only, the strictest level: no transparency, embedded fonts, defined
// colours. `npm test` installs it if possible and reports skipped checks otherwise.
describe.skipIf(!isInstalled)('archive document', () => {
  beforeAll(async () => {
    for (const [name, layout] of every) write(name, layout, 'a-1b')
    // The record itself has attachments, so the validator must report it. Otherwise it checks nothing.
    write('record', { template: 'certificate', data: germanCertificate }, 'a-3a')
    const layout: Layout = { template: 'report', data: germanReport }
    await writeDeclared('declared', layout)
    await writeDeclared('undescribed', layout, undescribed)
    judgeAll()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(every)('%s without its attachments is valid PDF/A-1b', (name) => {
    expect(judgementOf(name)).toContain(valid)
  })

  test('remains valid with the PDF/UA-1 declaration, because it describes properties outside PDF/A', () => {
    expect(judgementOf('declared')).toContain(valid)
    expect(judgementOf('undescribed')).not.toContain(valid)
  })

  test('the validator detects content that PDF/A-1b does not allow', () => {
    expect(judgementOf('record')).not.toContain(valid)
  })
})
