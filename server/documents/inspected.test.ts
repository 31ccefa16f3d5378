import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeholdersOf } from './placeholders.ts'
import { renderAndSeal, renderCards } from './render.ts'
import { sampleCards } from '../../test/samples/sampleCards.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { samplePlatform, sealedAt } from '../../test/samples/sampleKeys.ts'
import { bondingReport, germanReport, italianReport } from '../../test/samples/sampleReports.ts'

const folder = mkdtempSync(join(tmpdir(), 'eval-inspected-'))
const at = (name: string) => join(folder, name)

/** Output on stdout and stderr, and the exit code. */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const isInstalled = ['pdfsig', 'qpdf', 'zbarimg', 'certutil'].every((name) => !spawnSync(name).error)

// `npm test` installs the programs if possible and reports skipped checks otherwise.
describe.skipIf(!isInstalled)('document checked by external programs', () => {
  beforeAll(async () => {
    const { root, identity } = await samplePlatform()
    const sealed = {
      'certificate.pdf': { template: 'certificate', data: germanCertificate },
      'certificato.pdf': { template: 'certificate', data: italianCertificate },
      'report.pdf': { template: 'report', data: germanReport },
      'rapporto.pdf': { template: 'report', data: italianReport },
      'bonding.pdf': { template: 'report', data: bondingReport },
    } as const
    for (const [name, layout] of Object.entries(sealed))
      writeFileSync(at(name), await renderAndSeal(layout, identity, sealedAt))
    writeFileSync(at('cards.pdf'), await renderCards(sampleCards))
    writeFileSync(at('root.der'), root.certificate)
    run('certutil', '-N', '-d', `sql:${folder}`, '--empty-password')
    run('certutil', '-A', '-d', `sql:${folder}`, '-n', 'root', '-t', 'C,C,C', '-i', 'root.der')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['certificate.pdf', 'certificato.pdf', 'report.pdf', 'rapporto.pdf', 'bonding.pdf'])(
    'pdfsig reports %s as validly signed under the root, completely except for the validation data',
    (name) => {
      const inspected = (file: string) => run('pdfsig', '-nssdir', `sql:${folder}`, file).output
      expect(inspected(name)).toContain('Signature is Valid.')
      expect(inspected(name)).toContain('Certificate is Trusted.')
      const file = readFileSync(at(name))
      writeFileSync(at('signed.pdf'), file.subarray(0, placeholdersOf(file)[0]?.end))
      expect(inspected('signed.pdf')).toContain('Total document signed')
    },
  )

  test('pdfsig detects one changed letter', () => {
    const file = readFileSync(at('certificate.pdf'))
    file[2000] = (file[2000] ?? 0) ^ 1
    writeFileSync(at('changed.pdf'), file)
    expect(run('pdfsig', '-nssdir', `sql:${folder}`, 'changed.pdf').output).not.toContain(
      'Signature is Valid.',
    )
  })

  const reports = ['report.pdf', 'rapporto.pdf', 'bonding.pdf']
  const every = ['certificate.pdf', 'certificato.pdf', ...reports, 'cards.pdf']

  test.each(every)('qpdf finds no error in %s', (name) => {
    const { status, output } = run('qpdf', '--check', name)
    expect(output).toContain('No syntax or stream encoding errors found')
    expect(status).toBe(0)
  })

  test.each(every)('every font of %s is embedded', (name) => {
    const fonts = run('pdffonts', name).output.trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/\s(yes)\s+(yes|no)\s+yes\s+\d+\s+\d+$/)
  })

  test('umlauts, accents and measurement symbols can be copied', () => {
    const textOf = (name: string) => run('pdftotext', name, '-').output.normalize('NFC').replace(/\s+/g, ' ')
    expect(textOf('certificate.pdf')).toContain('Großwaldstätter')
    expect(textOf('certificato.pdf')).toContain('Persona esperta in alta tensione')
    expect(textOf('report.pdf')).toMatch(/[äöüß]/)
    expect(textOf('report.pdf')).toContain('Ω')
  })

  test.each(every)('a scanner reads the address from %s', (name) => {
    run('pdftoppm', '-r', '150', '-gray', name, 'page')
    const pages = readdirSync(folder).filter((page) => page.startsWith('page'))
    const codes = run('zbarimg', '--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', ...pages).output
    expect(codes).toContain('/verify/')
    for (const page of pages) rmSync(at(page))
  })
})
