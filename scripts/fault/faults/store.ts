import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { openDatabaseProxy } from '../../../test/support/databaseProxy.ts'
import { seconds, type Report } from '../report.ts'
import { openStage, until } from '../stage.ts'
import { issueCertificate } from '../writing.ts'

/** The object store does not respond, then responds byte by byte. */
export async function store(report: Report) {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-s3-'))
  const configureBuckets = [{ name: 'eval', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const proxy = await openDatabaseProxy(`http://127.0.0.1:${port}`)
  const stage = await openStage({
    STORAGE: 's3',
    S3_ENDPOINT: proxy.urlOf('http://127.0.0.1'),
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'eval',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const { ground, app } = stage
  try {
    await issueCertificate(ground, 30_000)
    const { body } = (await ground.authority.call('GET', '/api/certificate?l=1&state=valid')) ?? {}
    const fileId = (body?.items as { fileId: string }[] | undefined)?.[0]?.fileId
    const read = async () => (await ground.authority.call('GET', `/api/file/${fileId}`))?.status
    const expectUnavailable = async (what: string) => {
      const began = performance.now()
      const status = await read()
      const ms = performance.now() - began
      report.expect(
        `${what}, a PDF is answered by 503 within 5 s`,
        status === 503 && ms < 5000,
        `${status}, ${seconds(ms)}`,
      )
    }
    proxy.freeze()
    await expectUnavailable('while nothing is answered')
    report.expect('it is ready', (await fetch(`${app.address}/api/ready`)).status === 200)
    proxy.restore()
    const again = await until(async () => (await issueCertificate(ground, 5000)).isIssued)
    report.expect('certificates are sealed again', again < 60_000, seconds(again))
    proxy.drip()
    await expectUnavailable('while answers arrive byte by byte')
    proxy.restore()
    const status = await read()
    report.expect('the PDF is read again', status === 200, `${status}`)
  } finally {
    await stage.end()
    await proxy.stop()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
