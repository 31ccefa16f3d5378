import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hasEnded,
  isValidOn,
  type ShownState,
  stateOn,
  storedStates,
  type Validity,
} from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { issuedEnding } from '../dashboard/queries.ts'
import { isInEffect, validityOf } from './validity.ts'

// Compares the SQL conditions with the domain over every stored state and each pair of days around today,
// including days on which calendars differ.

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const days: Day[] = [
  today,
  '2028-02-28',
  '2028-02-29',
  '2027-03-28',
  '2026-10-25',
  '2026-12-31',
  '2027-01-01',
]
const offsets = [-3653, -366, -365, -91, -90, -89, -2, -1, 0, 1, 2, 89, 90, 91, 92, 365, 366, 3653]

/** The table permits no other pairs. */
const spans = offsets.flatMap((from) => offsets.filter((to) => to > from).map((to) => [from, to] as const))

const certificatesAround = (day: Day): Validity[] =>
  storedStates.flatMap((state) =>
    spans.map(([from, to]) => ({ state, issueDate: addDays(day, from), dueDate: addDays(day, to) })),
  )

interface ValidityRow {
  shown: ShownState
  isInForce: boolean
  isExpiring: boolean
  isValid: boolean
  isExpired: boolean
  isAhead: boolean
  isInEffect: boolean
}

async function validityBySql(day: Day, certificates: readonly Validity[]): Promise<ValidityRow[]> {
  const validity = validityOf('c', day)
  const { rows } = await sql<ValidityRow>`
    select ${validity.shown} as shown, ${validity.isInForce} as is_in_force, ${validity.isExpiring} as is_expiring,
      ${validity.isValid} as is_valid, ${validity.isExpired} as is_expired, ${validity.isAhead} as is_ahead,
      ${isInEffect('c')} as is_in_effect
    from unnest(${certificates.map(({ state }) => state)}::text[],
      ${certificates.map(({ issueDate }) => issueDate)}::date[],
      ${certificates.map(({ dueDate }) => dueDate)}::date[])
      with ordinality as c (state, issue_date, due_date, place)
    order by c.place`.execute(server.database.reads)
  return rows
}

const validityByDomain = (day: Day, certificate: Validity): ValidityRow => {
  const shown = stateOn(day, certificate)
  return {
    shown,
    isInForce: isValidOn(day, certificate),
    isExpiring: shown === 'expiring',
    isValid: shown === 'valid',
    isExpired: shown === 'expired',
    isAhead: shown === 'waiting' && certificate.state === 'issued',
    isInEffect: !hasEnded(certificate.state),
  }
}

test('SQL and domain agree on every certificate on every day', async () => {
  for (const day of days) {
    const certificates = certificatesAround(day)
    expect(await validityBySql(day, certificates)).toEqual(
      certificates.map((one) => validityByDomain(day, one)),
    )
  }
})

test('the dashboard counters on every day match the certificates that the domain calls valid', async () => {
  const { writes } = server.database
  const head = await insert.person(writes, 'Anna')
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, head, 'admin')
  const template = await insert.template(writes, authority.id)
  const created = { holder: await insert.person(writes, 'Hanna'), issuer: head, template }
  const around = [-91, -1, 0, 1, 90, 91]
  const certificates = storedStates.flatMap((state) =>
    around.flatMap((from) =>
      around
        .filter((to) => to > from)
        .map((to) => ({ state, issueDate: addDays(today, from), dueDate: addDays(today, to) })),
    ),
  )
  for (const certificate of certificates) await insert.certificate(writes, { ...created, ...certificate })
  const counted = await countedOn(authority.id)
  expect(counted).toEqual(around.map((offset) => countOf(certificates, addDays(today, offset))))

  await writes.updateTable('certificate').set({ state: 'suspended' }).where('state', '=', 'issued').execute()
  expect(await countedOn(authority.id)).toEqual(around.map(() => 0))

  async function countedOn(authorityId: string): Promise<number[]> {
    const differing: number[] = []
    for (const offset of around) {
      const day = addDays(today, offset)
      for (const authorities of ['all', [authorityId]] as const)
        differing.push(await issuedEnding(server.database.reads, authorities, { from: day, to: null }, day))
    }
    const [all, own] = [0, 1].map((of) => differing.filter((_, index) => index % 2 === of))
    expect(all).toEqual(own)
    return own ?? []
  }
})

const countOf = (certificates: readonly Validity[], day: Day): number =>
  certificates.filter((one) => isValidOn(day, one)).length
