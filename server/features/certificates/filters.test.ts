import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { shownStates, storedStates } from '#domain/certificate.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client

const spans = [
  [-900, -1],
  [-900, 0],
  [-900, 90],
  [-900, 91],
  [0, 1095],
  [1, 1096],
] as const

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const head = await insert.person(writes, 'Anna')
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, head, 'admin')
  const template = await insert.template(writes, authority.id)
  const holder = await insert.person(writes, 'Hanna')
  for (const state of storedStates)
    for (const [from, to] of spans)
      await insert.certificate(writes, {
        ...{ holder, issuer: await insert.person(writes, 'Ines'), template, state },
        ...{ issueDate: addDays(today, from), dueDate: addDays(today, to) },
      })
  admin = await server.as(head)
})
afterAll(() => server.close())

const listed = async (state?: string) =>
  admin.ok(certificates.list, { query: { l: 100, ...(state && { state }) } })

test('the state filter returns exactly the certificates shown in that state', async () => {
  const { items: all } = await listed()
  expect(all).toHaveLength(storedStates.length * spans.length)
  for (const state of shownStates) {
    const { items, total } = await listed(state)
    const shown = all.filter((one) => one.state === state).map(({ _id }) => _id)
    expect({ state, total, ids: items.map(({ _id }) => _id).toSorted() }).toEqual({
      state,
      total: shown.length,
      ids: shown.toSorted(),
    })
    expect(total).toBeGreaterThan(0)
  }
})

test('an issuer finds the certificates they issued', async () => {
  const { writes } = server.database
  const [one] = (await listed()).items
  const { issuedBy } = await writes
    .selectFrom('certificate')
    .select('issuedBy')
    .where('id', '=', one?._id ?? '')
    .executeTakeFirstOrThrow()
  const { items, total } = await admin.ok(certificates.list, { query: { issuedBy } })
  expect({ total, ids: items.map(({ _id }) => _id) }).toEqual({ total: 1, ids: [one?._id] })
})

test('with several states, each certificate is returned once', async () => {
  const { items, total } = await listed('expiring,valid,expiring,waiting')
  const shown = (await listed()).items.filter(({ state }) => ['expiring', 'valid', 'waiting'].includes(state))
  expect({ total, listed: items.length }).toEqual({ total: shown.length, listed: shown.length })
})

test('an unknown state is rejected by name', async () => {
  const { status, body } = await admin.call(certificates.list, { query: { state: 'sleeping' } })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { state: 'invalid' } })
})
