import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { today } from '../../test/support/day.ts'
import { testServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'

test('a call that was accepted but is not finished gets the same answer again: 202, the same item (T76)', async () => {
  // No worker runs, so the seal never arrives.
  const server = await testServer()
  const { writes } = server.database
  const anna = await insert.person(writes, 'Anna')
  const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authorityId, anna, 'admin')
  const caller = await server.as(anna)
  const body = {
    templateId: (await insert.template(writes, authorityId)).id,
    userId: (await insert.person(writes, 'Hanna')).id,
    issueDate: today,
    identityCheck: 'Reisepass',
  }
  const issue = () => caller.send('POST', '/api/certificate', { body, headers: { 'idempotency-key': key } })
  const key = randomUUID()
  const first = await issue()
  expect({ status: first.status, state: (first.body as { state: string }).state }).toEqual({
    status: 202,
    state: 'sealing',
  })
  const again = await issue()
  expect({ status: again.status, body: again.body }).toEqual({ status: 202, body: first.body })
  await server.close()
})

test('a committed call is accepted, not rejected, if waiting for its end fails', async () => {
  const server = await testServer()
  const { writes, reads } = server.database
  const anna = await insert.person(writes, 'Anna')
  const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authorityId, anna, 'admin')
  const caller = await server.as(anna)
  const broken = vi.spyOn(reads, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('timeout exceeded when trying to connect'), { code: 'ECONNRESET' })
  })
  const { status } = await caller.call(certificates.create, {
    body: {
      templateId: (await insert.template(writes, authorityId)).id,
      userId: (await insert.person(writes, 'Hanna')).id,
      issueDate: today,
      identityCheck: 'Reisepass',
    },
  })
  broken.mockRestore()
  expect(status).toBe(202)
  await server.close()
})
