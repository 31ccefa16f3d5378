import work from '../server/documents/worker.ts'
import { placeholdersOf } from '../server/documents/placeholders.ts'
import type { Job, Layout, Outcome } from '../server/documents/jobs.ts'
import { unlock } from '../server/documents/keys.ts'
import { germanCertificate } from '../test/samples/sampleCertificates.ts'
import { samplePlatform, sealedAt } from '../test/samples/sampleKeys.ts'
import { bondingReport, germanReport } from '../test/samples/sampleReports.ts'
import { typeset } from '../server/documents/typeset.ts'
import { openAuthority } from '../server/signing/timestamps/authority.ts'
import { readTimestamps } from '../server/signing/timestamps/settings.ts'
import { timestampAuthority } from '../test/support/timestampAuthority.ts'

/**
 * Prints the sizes of sealed documents in bytes: `node bench/sealedSizes.ts`. Uses the test samples and the test time
 * stamp authority.
 */
const layouts: Record<string, Layout> = {
  certificate: { template: 'certificate', data: germanCertificate },
  'report of a disconnection': { template: 'report', data: germanReport },
  'report of a bonding measurement': { template: 'report', data: bondingReport },
}

const { identity, trust } = await samplePlatform()
const keys = {
  seal: unlock(identity.seal, identity.secret),
  timestamp: unlock(identity.timestamp, identity.secret),
  validation: identity.validation,
}
const tsa = await timestampAuthority()
const settings = readTimestamps({ TSA_URL: tsa.url, TSA_CA: tsa.caFile })
if (!settings) throw new Error('there is no authority')
const authority = openAuthority(settings)

const rows = []
for (const [document, layout] of Object.entries(layouts)) {
  const archived = lengthOf(await typeset(layout, (bytes) => Promise.resolve(bytes)))
  const accessible = lengthOf(await typeset(layout))
  const sealed = bytesOf(await done({ kind: 'renderAndSeal', layout, identity: keys, at: sealedAt }))
  rows.push({
    document,
    'PDF/A-3a': archived,
    'and PDF/UA-1': accessible,
    'B-T': placeholdersOf(sealed)[0]?.end,
    'B-LT': sealed.length,
    'B-LTA': (await sealedExternally(layout)).length,
  })
}
console.table(rows)
tsa.close()

/** `sealExternally` without a database. */
async function sealedExternally(layout: Layout) {
  const signal = AbortSignal.timeout(60_000)
  const signed = unstampedIn(await done({ kind: 'renderAndSign', layout, key: keys.seal, at: sealedAt }))
  const first = await authority.stamp(signed.imprint, signal)
  const validation = {
    certificates: [...identity.validation.certificates, ...first.validation.certificates],
    lists: [...identity.validation.lists, ...first.validation.lists],
  }
  const extended = unstampedIn(
    await done({ kind: 'extend', pdf: signed.bytes, token: first.token, validation }),
  )
  const { token } = await authority.stamp(extended.imprint, signal)
  const options = { ...trust, timestampRoots: settings?.anchors ?? [] }
  const outcome = await done({ kind: 'complete', pdf: extended.bytes, token, options })
  const file = 'completed' in outcome ? outcome.completed.bytes : undefined
  if (!file) throw new Error(JSON.stringify(outcome))
  return file
}

async function done(job: Job): Promise<Outcome> {
  return (await work(job)).outcome
}

function bytesOf(outcome: Outcome): Buffer {
  if (!('bytes' in outcome)) throw new Error(JSON.stringify(outcome))
  return Buffer.from(outcome.bytes)
}

function lengthOf(outcome: Outcome): number {
  return bytesOf(outcome).length
}

function unstampedIn(outcome: Outcome) {
  if (!('unstamped' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.unstamped
}
