import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mostPhotos } from '#domain/reportType.ts'
import { sampleOf } from '../../test/support/sample.ts'
import { codesIn } from '../../test/support/scan.ts'
import { MissingGlyph } from './errors.ts'
import { drawPages, renderCertificate, renderReport } from './render.ts'
import { richText } from './rich.ts'
import { germanCertificate, italianCertificate } from '../../test/samples/sampleCertificates.ts'
import { bondingReport, germanReport, italianReport } from '../../test/samples/sampleReports.ts'
import type { CertificateDocument, ReportDocument } from './types.ts'

const textOf = async (pdf: Uint8Array) =>
  (await PDF.load(pdf))
    .extractText()
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFC')
    .replace(/\s+/g, ' ')

const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

const heldBy = (fullName: string): CertificateDocument => ({
  ...germanCertificate,
  holder: { ...germanCertificate.holder, fullName },
})

describe('every document', () => {
  test.each([
    ['certificate', () => renderCertificate(germanCertificate)],
    ['report', () => renderReport(germanReport)],
  ])('is archivable and accessible: the %s is tagged PDF/A-3a', async (_, render) => {
    const file = latin1(await render())
    expect(file).toMatch(/pdfaid:part>3</)
    expect(file).toMatch(/pdfaid:conformance>A</)
    expect(file).toMatch(/\/MarkInfo/)
  })

  test('contains its data as an attachment, byte for byte', async () => {
    const document = await PDF.load(await renderCertificate(germanCertificate))
    const attached = document.getAttachment('certificate.json') ?? new Uint8Array()
    expect(Buffer.from(attached).toString()).toBe(germanCertificate.attachment.content)
  })

  test('is identical byte for byte for the same data', async () => {
    const [one, other] = await Promise.all([renderReport(germanReport), renderReport(germanReport)])
    expect(Buffer.from(one).equals(other)).toBe(true)
  })

  test('differs if one letter of its data differs', async () => {
    const one = await renderCertificate(heldBy('Anna Mayr'))
    expect(Buffer.from(one).equals(await renderCertificate(heldBy('Anna Mair')))).toBe(false)
  })
})

describe('readable content', () => {
  test('host and path of the verify address are on the same base line', async () => {
    const pages = (await PDF.load(await renderCertificate(germanCertificate))).extractText()
    const address = pages.flatMap(({ lines }) => lines).find(({ text }) => /^https?:.*\/verify\//.test(text))
    const baselines = address?.spans.flatMap(({ chars }) => chars.map(({ baseline }) => baseline.toFixed(2)))
    expect([...new Set(baselines)]).toHaveLength(1)
  })

  test('the certificate shows holder, level, dates, authority and the verify address', async () => {
    const text = await textOf(await renderCertificate(germanCertificate))
    const { holder, certificate, authority, verifyUrl } = germanCertificate
    for (const part of ['Maximiliane Übelhör-', 'Großwaldstätter', holder.evalId, certificate.level]) {
      expect(text).toContain(part)
    }
    for (const part of [
      certificate.due,
      certificate.issued,
      authority.name,
      ...verifyUrl.split(/(?<=verify\/)/),
      '≥ 500 Ω/V',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('the report shows verdict and failed items before the measured values', async () => {
    const text = await textOf(await renderReport(germanReport))
    const order = [
      'Nicht bestanden',
      'ist kleiner als 200 000 Ω',
      'WVWZZZ1KZ6W000001',
      '156 456 Ω≥ 200 000 Ω✗ zu klein',
      '1,80 MΩ≥ 200 000 Ω✓ in Ordnung',
    ]
    const offsets = order.map((part) => text.indexOf(part))
    expect(offsets).not.toContain(-1)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })

  test('Italian documents contain long names and all texts', async () => {
    const certificate = await textOf(await renderCertificate(italianCertificate))
    expect(certificate).toContain('Maria Annunziata Francesca Degli')
    expect(certificate).toContain('dell’alta tensione automobilistica')
    expect(await textOf(await renderReport(italianReport))).toContain('Rapporto di misura'.toUpperCase())
  })

  test('a long list of standards continues on a second page without loss', async () => {
    const items = Array.from({ length: 70 }, (_, at) => `<li>Punkt ${at + 1} der Grundlagen</li>`).join('')
    const pdf = await renderCertificate({ ...germanCertificate, standards: richText(`<ul>${items}</ul>`) })
    const text = await textOf(pdf)
    expect(text).toContain('Punkt 70 der Grundlagen')
    expect(text).toContain('Seite 2 von 2')
  })
})

test('the logo of the organisation is printed, and is missing from the next document after removal', async () => {
  const logoPng = readFileSync(
    createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png'),
  )
  const imagesIn = (pdf: Uint8Array) => latin1(pdf).match(/\/Subtype\s*\/Image/g)?.length ?? 0
  expect(imagesIn(await renderCertificate({ ...germanCertificate, logoPng }))).toBeGreaterThan(0)
  expect(imagesIn(await renderCertificate(germanCertificate))).toBe(0)
  expect(imagesIn(await renderReport({ ...germanReport, logoPng }))).toBeGreaterThan(0)
  expect(imagesIn(await renderReport(germanReport))).toBe(0)
})

describe('T41: data is never read as layout', () => {
  test('commands and paths in a name are printed literally', async () => {
    const name = '#read("/etc/passwd") $x$ *b* {{n}}'
    expect(await textOf(await renderCertificate(heldBy(name)))).toContain(name)
  })

  test('nested, ragged and damaged formatted text is laid out', async () => {
    const html = `${'<ul><li><table><tr><td>'.repeat(12)}tief<ol></ol><table></table><ul>x</ul><tr><td>quer`
    const pdf = await renderCertificate({ ...germanCertificate, standards: richText(html) })
    expect(await textOf(pdf)).toContain('tief')
  })
})

describe('content that does not fit or cannot be printed', () => {
  test('a name that fits in no size is rejected, naming the field', async () => {
    await expect(renderCertificate(heldBy('Anna Maria '.repeat(40)))).rejects.toThrow(
      expect.objectContaining({ name: 'FieldOverflow', field: 'holder.fullName' }),
    )
  })

  test('a single word wider than the page is rejected, not clipped', async () => {
    await expect(renderCertificate(heldBy('W'.repeat(60)))).rejects.toThrow(
      expect.objectContaining({ name: 'FieldOverflow', field: 'holder.fullName' }),
    )
  })

  test.each([
    ['Chinese characters', '李小龙', '李'],
    ['an emoji', 'Anna 😀', '😀'],
    ['Arabic letters', 'ليلى', 'ل'],
  ])('%s are rejected, naming field and characters', async (_, name, character) => {
    const error: unknown = await renderCertificate(heldBy(name)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MissingGlyph)
    expect(error).toMatchObject({ fields: ['holder.fullName'] })
    expect((error as MissingGlyph).characters).toContain(character)
  })

  test('names in European scripts and with Vietnamese accents are printed', async () => {
    const names = [
      ...['Łukasz Żółć', 'Ștefan Ţăran', 'Đorđe Čučković', 'Ἀθηνᾶ Ωμέγα'],
      ...['Дмитрий Щукин', 'Nguyễn Thị Ánh', 'Zoë O’Hara'],
    ]
    const [holder = ''] = sampleOf('names', names)
    const standards = richText(names.map((name) => `<p>${name}</p>`).join(''))
    const text = await textOf(await renderCertificate({ ...heldBy(holder), standards }))
    for (const name of names) expect(text).toContain(name)
    expect(text.split(holder)).toHaveLength(3)
  })

  test('decomposed letters are printed as one; invisible direction marks are removed', async () => {
    const text = await textOf(await renderCertificate(heldBy('Jose\u0301 \u202eGarci\u0301a')))
    expect(text).toContain('José García')
  })
})

/** Bottom edge of the content area, from below. */
const footer_pt = 56

describe('pages of a report', () => {
  const pagesOf = async (pdf: Uint8Array) =>
    (await PDF.load(pdf)).extractText().map(({ text }) => text.normalize('NFC'))

  test('there is one page if the content fits', async () => {
    expect(await pagesOf(await renderReport(italianReport))).toHaveLength(1)
  })

  test('with more pages, the result is next to the signature on the last one', async () => {
    const pages = await pagesOf(await renderReport(germanReport))
    const last = pages.at(-1) ?? ''
    expect(pages.length).toBeGreaterThan(1)
    for (const part of [germanReport.signature.name, germanReport.verdict.word, germanReport.report.number])
      expect(last).toContain(part)
  })

  test.each([
    ['isolation', germanReport],
    ['disconnection', italianReport],
    ['potential equalization', bondingReport],
  ])('the verify code and its QR code are on page one: %s', async (_type, data) => {
    const [first = ''] = await pagesOf(await renderReport(data))
    expect(first).toContain(data.verifyUrl.split('/').at(-1))
    const { drawing } = await drawPages({ template: 'report', data })
    expect(await codesIn(drawing)).toEqual([data.verifyUrl])
  })

  const filledOf = async (data: ReportDocument) => {
    const last = (await PDF.load(await renderReport(data))).extractText().at(-1)
    const lowest = Math.min(...(last?.lines ?? []).map(({ bbox }) => bbox.y).filter((y) => y > footer_pt))
    return 1 - lowest / (last?.height ?? 0)
  }
  /** Minimum filled share of the page height, with the top margin. */
  const leastFilled = 0.4

  test('another section starts the last page if it would contain only the signature', async () => {
    const instruments = bondingReport.instruments.slice(0, 1)
    const signature = { ...bondingReport.signature, drawn: null }
    const brief = { ...bondingReport, signature, remarks: '', deviations: [], checklist: [] }
    for (const more of [[], instruments])
      expect(
        await filledOf({ ...brief, instruments: [...instruments, ...instruments, ...more] }),
      ).toBeGreaterThan(leastFilled)
  })

  test('the last page is well filled, whatever the number of values', async () => {
    const row = germanReport.checklist[0]
    if (!row) throw new Error('The sample has no step')
    for (const steps of sampleOf('steps', [0, 2, 4, 6, 8, 10, 12, 14, 16])) {
      const checklist = Array.from({ length: steps }, () => row)
      expect(await filledOf({ ...germanReport, checklist }), `${steps} steps`).toBeGreaterThan(leastFilled)
    }
  })

  test('the last photo page is well filled, whatever the number of photos and captions', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'gray' } })
      .jpeg()
      .toBuffer()
    const many = Array.from({ length: mostPhotos }, (_, at) => at + 1)
    for (const count of sampleOf('photos', many))
      for (const note of [
        '',
        'Abgesperrt und beschildert, der Stecker liegt in der Absperrbox. '.repeat(3).trim(),
      ]) {
        const photo = (_: unknown, at: number) => ({ caption: `Foto ${at + 1}: Arbeitsbereich`, note, bytes })
        const photos = Array.from({ length: count }, photo)
        expect(await filledOf({ ...italianReport, photos }), `${count} photos`).toBeGreaterThan(1 / 3)
      }
  })

  test('no first name is alone on a line because of its hyphen', async () => {
    const name = 'Hans-Joachim Berger'
    const tester = { ...germanReport.tester, fullName: name }
    const signature = { ...germanReport.signature, name }
    const checklist = germanReport.checklist.map((row) => ({ ...row, by: name }))
    // Covers every position of the name in a line.
    const conditions = Array.from({ length: 24 }, (_, at) => ({
      label: 'Stützt sich auf',
      value: `${'8'.repeat(at)} ${name}`,
    }))
    const text = (
      await pagesOf(await renderReport({ ...germanReport, tester, signature, checklist, conditions }))
    ).join('\n')
    expect(text.match(/Hans-Joachim/g)?.length).toBeGreaterThan(24)
    expect(text).not.toMatch(/Hans-(?!Joachim)/)
  })

  test('an instrument row is never split across pages', async () => {
    // Without the rule, the third of five is split.
    for (const many of [5, ...sampleOf('instruments', [3, 4, 6, 7, 8])]) {
      const instruments = Array.from({ length: many }, (_, at) => ({
        ...{
          name: `Messgerät ${at}.`,
          rated: 'CAT III 1000 V',
          serial: `S-${at}`,
          calibratedUntil: '30.11.2026',
        },
        certificate: `Schein ${at}. ${'Kalibrierlabor '.repeat(12)}Ende ${at}.`,
      }))
      const pages = await pagesOf(await renderReport({ ...germanReport, instruments }))
      for (const at of instruments.keys())
        expect(pages.find((page) => page.includes(`Messgerät ${at}.`))).toContain(`Ende ${at}.`)
    }
  })
})
