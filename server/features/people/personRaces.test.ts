import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { members } from '#contract/authority.ts'
import { people } from '#contract/person.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'
import { membersOf } from '../authorities/queries.ts'
import { membershipsOf } from '../companies/coworkers/queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPerson = (name: string) => insert.person(server.database.writes, name)
const crowd = async (apart = server, facts = {}) =>
  Promise.all(
    times(6, async () => {
      const who = await insert.person(apart.database.writes, 'Adele', facts)
      return { ...who, browser: await apart.as(who) }
    }),
  )

test('T71: of six parallel saves of one profile from the same version one succeeds, in every round', async () => {
  const who = await newPerson('Petra')
  const params = { id: who.id }
  const browser = await server.as(who)
  for (const { round, race } of roundsOf(server)) {
    const { version, metadata } = await browser.ok(users.read, { params })
    const body = {
      version,
      firstname: 'Petra',
      phone: '',
      language: 'de',
      certificateNotification: true,
      metadata,
    }
    const outcome = await race(
      times(
        6,
        (index) => () =>
          browser.send('PUT', `/api/user/${who.id}`, {
            body: { ...body, lastname: `Name ${round} ${index}` },
          }),
      ),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['stale'] })
    const index = outcome.answers.findIndex(({ status }) => status === 200)
    const now = { version: version + 1, lastname: `Name ${round} ${index}` }
    expect(await browser.ok(users.read, { params })).toMatchObject(now)
    for (const { status, body: answer } of outcome.answers)
      if (status === 409) expect((answer as { item?: object }).item).toMatchObject(now)
  }
})

test('T61: of six administrators of a company who erase themselves at once one remains, in every round', async () => {
  const db = server.database.writes
  for (const { round, race } of roundsOf(server)) {
    const firm = await insert.company(db, `Verlassen ${round}`)
    const admins = await crowd()
    for (const admin of admins) await insert.employ(db, firm.id, admin, 'admin')
    const outcome = await race(
      admins.map(
        ({ browser }) =>
          () =>
            browser.call(people.eraseMyself),
      ),
    )
    expect(outcome).toMatchObject({ won: 5, why: ['coworker.lastAdmin'] })
    expect(await membershipsOf(server.database.reads, firm.id)).toHaveLength(1)
  }
})

test('T62: of six administrators of an authority who erase themselves at once one remains, in every round', async () => {
  const db = server.database.writes
  for (const { round, race } of roundsOf(server)) {
    const issuingAuthority = await insert.authority(db, `Verlassen ${round}`, `V${round}`)
    const admins = await crowd()
    for (const admin of admins) await insert.appoint(db, issuingAuthority.id, admin, 'admin')
    const outcome = await race(
      admins.map(
        ({ browser }) =>
          () =>
            browser.call(people.eraseMyself),
      ),
    )
    expect(outcome).toMatchObject({ won: 5, why: ['member.lastAdmin'] })
    expect(await membersOf(server.database.reads, issuingAuthority.id)).toHaveLength(1)
  }
})

test('T62: of six system administrators who erase themselves at once one remains, in every round', async () => {
  const apart = await testServer({ url: (await testDatabase()).url })
  for (const { race } of roundsOf(apart)) {
    const admins = await crowd(apart, { isAdmin: true })
    const outcome = await race(
      admins.map(
        ({ browser }) =>
          () =>
            browser.call(people.eraseMyself),
      ),
    )
    expect(outcome).toMatchObject({ won: 5, why: ['user.lastAdmin'] })
    const left = apart.database.reads.selectFrom('user').select('id').where('isAdmin', '=', true)
    expect(await left.execute()).toHaveLength(1)
    await apart.database.writes.deleteFrom('session').execute()
    await apart.database.writes.updateTable('user').set({ isAdmin: false }).execute()
  }
  await apart.close()
})

test('of six parallel additions of the same person to an authority one succeeds, in every round', async () => {
  const db = server.database.writes
  const issuingAuthority = await insert.authority(db, 'Sechsfach', 'SECHS')
  const admins = await crowd()
  for (const admin of admins) await insert.appoint(db, issuingAuthority.id, admin, 'admin')
  for (const { race } of roundsOf(server)) {
    const { id, email, evalid } = await newPerson('Thea')
    const outcome = await race(
      admins.map(({ browser }, index) => () => {
        const body = { ...(index % 2 ? { email } : { evalid }), role: 'trainer' } as const
        return browser.call(members.add, { params: { id: issuingAuthority.id }, body })
      }),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['member.alreadyMember'] })
    const there = await membersOf(server.database.reads, issuingAuthority.id)
    expect(there.filter(({ userId }) => userId === id)).toHaveLength(1)
  }
})

test('a person who is erased while six certificates are issued to them is named in none of them, in every round', async () => {
  const apart = await testServer({ url: (await testDatabase()).url })
  const db = apart.database.writes
  const issuingAuthority = await insert.authority(db, 'Ausstellend', 'AUS')
  const issuer = await insert.person(db, 'Ilse')
  await insert.appoint(db, issuingAuthority.id, issuer, 'admin')
  const { id: templateId } = await insert.template(db, issuingAuthority.id)
  const browser = await apart.as(issuer)
  await apart.work()
  for (const { race } of roundsOf(apart)) {
    const who = await insert.person(db, 'Erna', { lastname: 'Vergessen' })
    const own = await apart.as(who)
    const body = { templateId, userId: who.id, issueDate: today, identityCheck: 'Reisepass', note: '' }
    const { answers } = await race<unknown>([
      ...times(6, () => () => browser.call(certificates.create, { body })),
      () => own.call(people.eraseMyself),
    ])
    const issued = answers.slice(0, 6).filter(({ status }) => status < 300).length
    const stored = await apart.database.reads
      .selectFrom('certificate')
      .select('holder')
      .where('userId', '=', who.id)
      .execute()
    expect(answers[6]?.status).toBe(200)
    expect(stored).toHaveLength(issued)
    expect(issued).toBeLessThan(2)
    for (const { holder } of stored) expect(holder).toMatch(/^P-/)
  }
  await apart.close()
})
