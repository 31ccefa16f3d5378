import { describe, expect, test } from 'vitest'
import { designs, orientations } from '#domain/theme.ts'
import type { Layout } from './jobs.ts'
import { sampleCards } from './sampleCards.ts'
import { germanCertificate, italianCertificate } from './sampleCertificates.ts'
import { bondingReport, germanReport, italianReport } from './sampleReports.ts'
import { typeset } from './typeset.ts'

const themes = designs.flatMap((layout) =>
  orientations.map((orientation) => ({ layout, orientation, accent: 'blue' as const })),
)

const every: [string, Layout][] = [
  ...themes.flatMap((theme): [string, Layout][] =>
    [germanCertificate, italianCertificate].map((document) => [
      `the ${theme.layout} certificate in ${theme.orientation}, ${document.lang}`,
      { template: 'certificate', data: { ...document, theme } },
    ]),
  ),
  ...[germanReport, italianReport, bondingReport].map((data): [string, Layout] => [
    `the report ${data.lang}`,
    { template: 'report', data },
  ]),
  ['the cards', { template: 'card', data: sampleCards }],
]

// The engine refuses to write PDF/UA-1 where a picture has no words, a heading is left out or a language is unknown.
describe('a document for whoever hears it instead of seeing it', () => {
  test.each(every)('%s can be written as PDF/UA-1', (_what, layout) => {
    const outcome = typeset(layout, 'ua-1')
    expect('problem' in outcome ? outcome.problem : null).toBeNull()
    const file = Buffer.from('bytes' in outcome ? outcome.bytes : []).toString('latin1')
    expect(file).toMatch(/pdfuaid:part(>|=")1/)
  })
})
