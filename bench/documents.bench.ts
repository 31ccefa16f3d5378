import { setImmediate } from 'node:timers/promises'
import { closeDocuments, runJob } from '../server/documents/pool.ts'
import { unlock } from '../server/documents/keys.ts'
import { samplePlatform, sealedAt } from '../test/samples/sampleKeys.ts'
import { germanCertificate } from '../test/samples/sampleCertificates.ts'
import { germanReport } from '../test/samples/sampleReports.ts'
import type { Job, Layout } from '../server/documents/jobs.ts'
import check from '../server/documents/checker.ts'
import work from '../server/documents/worker.ts'

/**
 * Documents per core: `node bench/documents.bench.ts [count]`. First in this process to measure
 * CPU time only, then through the pool as in production.
 */
const count = Number(process.argv[2] ?? 100)
const { identity, trust } = await samplePlatform()
const keys = {
  seal: unlock(identity.seal, identity.secret),
  timestamp: unlock(identity.timestamp, identity.secret),
  validation: identity.validation,
}

const certificate = (at: number): Layout => ({
  template: 'certificate',
  data: { ...germanCertificate, certificate: { ...germanCertificate.certificate, number: `NA-2026-${at}` } },
})
const report = (at: number): Layout => ({
  template: 'report',
  data: { ...germanReport, report: { ...germanReport.report, number: `UM-2026-${at}` } },
})
const sealing = (layout: Layout): Job => ({ kind: 'renderAndSeal', layout, identity: keys, at: sealedAt })

const { outcome } = await work(sealing(certificate(0)))
if (!('bytes' in outcome)) throw new Error(JSON.stringify(outcome))
const pdf = outcome.bytes

await measure('certificate, rendered', (at) => work({ kind: 'render', layout: certificate(at) }))
await measure('certificate, rendered and sealed', (at) => work(sealing(certificate(at))))
await measure('report, rendered and sealed', (at) => work(sealing(report(at))))
await measure('certificate, checked', async () => check({ kind: 'check', pdf, options: trust }))
await throughPool()
await closeDocuments()

async function measure(name: string, make: (at: number) => Promise<{ rss: number }>) {
  for (let at = 0; at < 10; at += 1) await make(at)
  const begin = process.cpuUsage()
  let rss = 0
  for (let at = 0; at < count; at += 1) {
    rss = (await make(10_000 + at)).rss
    // Lets Typst free its memory between jobs, as between messages in a child process.
    await setImmediate()
  }
  const { user, system } = process.cpuUsage(begin)
  const cpuMs = (user + system) / 1000 / count
  console.log(
    `${name}: ${cpuMs.toFixed(1)} ms CPU, ${(1000 / cpuMs).toFixed(0)} per second and core, ${mb(rss)}`,
  )
}

async function throughPool() {
  await Promise.all([0, 1].map((at) => runJob(sealing(certificate(at)))))
  const begin = performance.now()
  await Promise.all(Array.from({ length: count }, (_, at) => runJob(sealing(certificate(at)))))
  const seconds = (performance.now() - begin) / 1000
  console.log(`pool of two: ${(count / seconds).toFixed(0)} sealed certificates per second, wall time`)
}

function mb(bytes: number) {
  return `${Math.round(bytes / 1e6)} MB resident`
}
