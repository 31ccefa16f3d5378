import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { testServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { addJob } from '../../jobs/jobs.ts'
import { prepareJobs } from '../../jobs/worker.ts'
import { exposition } from './stored.ts'

const token = 'a-token-of-at-least-twenty-characters'

const valueOf = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1) ?? NaN,
  )

test('without a token or port nothing is measured', async () => {
  const server = await testServer()
  expect(server.routes.some(({ url }) => url === '/metrics')).toBe(false)
  await server.close()
})

test('the metrics with the token list calls by route, without names', async () => {
  const server = await testServer({ env: { METRICS_TOKEN: token } })
  const guest = await server.as()
  const anna = await insert.person(server.database.writes, 'Anna')
  await guest.send('GET', '/api/version')
  await guest.send('GET', `/api/checkemail/${anna.email}`)
  await guest.send('GET', `/public/${anna.username}`)
  await guest.send('GET', '/api/coffee')
  await (await server.as(anna)).send('GET', `/api/user/${anna.id}`)
  await prepareJobs(server.database.pool)
  await addJob(server.database.writes, 'mail.send', { mailId: uuid() })

  expect((await guest.send('GET', '/metrics')).status).toBe(401)
  expect(
    (await guest.send('GET', '/metrics', { headers: { authorization: `Bearer ${token}x` } })).status,
  ).toBe(401)
  const { status, text, headers } = await guest.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${token}`, host: '10.0.0.7:3000' },
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const call = '{method="GET",route="/api/version",status="200"}'
  expect(valueOf(text, `eval_http_requests_total${call}`)).toBe(1)
  expect(valueOf(text, 'eval_http_requests_total{method="GET",route="/api/user/:id",status="200"}')).toBe(1)
  const bucket = 'eval_http_request_duration_seconds_bucket{le="'
  const buckets = text
    .split('\n')
    .filter((line) => line.startsWith(bucket) && line.includes('route="/api/version"'))
  const counts = buckets.map((line) => Number(line.split(' ').at(-1)))
  expect(counts.length).toBeGreaterThan(5)
  expect(counts).toEqual(counts.toSorted())
  expect([buckets.at(-1), counts.at(-1)]).toEqual([`${bucket}+Inf",method="GET",route="/api/version"} 1`, 1])
  expect(valueOf(text, 'eval_jobs{job="mail.send",state="waiting"}')).toBe(1)
  expect(valueOf(text, 'eval_job_oldest_seconds{job="mail.send"}')).toBeGreaterThanOrEqual(0)
  for (const name of [
    ...['eval_database_up', 'eval_outbox_mails{state="failed"}', 'eval_seal_queue{kind="report"}'],
    ...['eval_database_connections{pool="read",state="waiting"}', 'process_resident_memory_bytes'],
    ...[
      'eval_event_loop_delay_seconds{quantile="0.99"}',
      'eval_document_queue{lane="makers",state="waiting"}',
    ],
    'eval_batch_lost_total{batch="readings"}',
  ])
    expect({ name, value: valueOf(text, name) }).toEqual({ name, value: expect.any(Number) as number })
  for (const personal of [anna.email, anna.username, anna.id, 'coffee']) expect(text).not.toContain(personal)
  // Every line is empty, a comment, or a name with its labels and one number.
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(
      /^# (HELP|TYPE) \w+ .+$|^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/,
    )
  await server.close()
})

test('without a token they are served at a separate port, with no other path', async () => {
  const { promise: served, resolve } = Promise.withResolvers<number>()
  const write = (line: string) => {
    const { msg, address } = JSON.parse(line) as { msg?: string; address?: AddressInfo }
    if (msg === 'metrics served' && address) resolve(address.port)
  }
  const server = await testServer({ env: { METRICS_PORT: '0', LOG_LEVEL: 'info' }, logTo: { write } })
  expect(server.routes.some(({ url }) => url === '/metrics')).toBe(false)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const port = await served
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answer = await read('/metrics')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('eval_database_up 1')
  expect((await read('/api/version')).status).toBe(404)
  await server.close()
})

test('a label can contain any character', async () => {
  const samples = [{ labels: { route: 'a"b\\c\nd' }, value: 1 }]
  expect(await exposition([{ name: 'x', help: 'y', type: 'gauge', samples }])).toBe(
    '# HELP x y\n# TYPE x gauge\nx{route="a\\"b\\\\c\\nd"} 1\n',
  )
})
