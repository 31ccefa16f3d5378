import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import type { Body } from '#contract/endpoint.ts'
import { files } from '#contract/file.ts'
import { people } from '#contract/person.ts'
import { verify } from '#contract/verify.ts'
import { addDays } from '#domain/day.ts'
import { timeIn, today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import {
  appoint,
  authority,
  certificate,
  company,
  employ,
  instruments,
  person,
  template,
  type Person,
} from '../../../test/support/people.ts'
import { endSuspensionsOn } from '../certificates/suspension.ts'
import { recordFaults } from '../../audit/verify/recordFaults.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
  await server.work()
})
afterAll(() => server.close())

const newPerson = (name: string, facts = {}) => person(server.database.writes, name, facts)
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f57c00' } })

async function withPicture(who: Person) {
  const browser = await server.as(who)
  const { status, body } = await browser.send('POST', '/api/file', {
    ...form({ kind: 'picture' }, await image(64, 64).png().toBuffer()),
  })
  expect(status).toBe(200)
  return (body as { _id: string })._id
}

async function qualified(name: string) {
  const db = server.database.writes
  const holder = await newPerson(name, { lastname: `Einmalig-${++counter}-` })
  const picture = await withPicture(holder)
  const issuingAuthority = await authority(db, `Prüfstelle ${counter}`, `OWN${counter}`)
  const issuer = await newPerson('Irma')
  await appoint(db, issuingAuthority.id, issuer, 'admin')
  const { id: templateId } = await template(db, issuingAuthority.id)
  const issueDate = today
  const body = { templateId, userId: holder.id, issueDate, identityCheck: 'Reisepass' }
  const issued = await (await server.as(issuer)).ok(certificates.create, { body })
  return { holder, picture, issued, issuer }
}

describe('personal data export', () => {
  test('gives one ZIP with all data as JSON, the sealed PDFs and the picture', async () => {
    const { holder, issued, picture } = await qualified('Jutta')
    const { bytes, headers } = await (await server.as(holder)).call(people.exportMyself)
    expect(headers['content-type']).toContain('application/zip')
    const zip = unzipSync(bytes)
    expect(Object.keys(zip).toSorted()).toEqual([
      `certificates/${issued.number}.pdf`,
      'data.json',
      'picture.jpg',
    ])
    const sealed = await server.files.get(issued.fileId ?? '')
    expect(Buffer.from(zip[`certificates/${issued.number}.pdf`] ?? []).equals(sealed)).toBe(true)
    const data = JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array())) as {
      person: { email: string; picture: string }
      certificates: { number: string }[]
    }
    expect(data.person).toMatchObject({ email: holder.email, picture })
    expect(data.certificates).toMatchObject([{ number: issued.number }])
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|tokenSha256/)
  })
})

describe('self-erasure', () => {
  test('leaves no name, address or picture outside the sealed records', async () => {
    const { holder, picture, issued, issuer } = await qualified('Klothilde')
    const browser = await server.as(holder)
    const db = server.database.writes
    const notice = { letter: 'coworkerLeft', locale: 'de' as const, subject: 'Abschied', html: '' } as const
    await db
      .insertInto('mail')
      .values({
        ...notice,
        id: randomUUID(),
        recipient: 'chef@example.org',
        text: `Klothilde Einmalig-${counter}- geht`,
        sentAt: sql`now()`,
      })
      .execute()
    await db
      .insertInto('idempotencyKey')
      .values({
        actorId: issuer.id,
        key: randomUUID(),
        action: 'user.create',
        bodyHmac: Buffer.alloc(32),
        answer: JSON.stringify({ email: holder.email }),
      })
      .execute()
    await (await server.as()).call(accounts.forgotPassword, { body: { email: holder.email } })
    await browser.ok(people.eraseMyself)
    expect((await browser.call(accounts.myself)).status).toBe(401)
    expect(
      await tablesWith(['Klothilde', `Einmalig-${counter}-`, holder.email, holder.username, holder.evalid]),
    ).toEqual(
      // The sealed content is stored with its seal until the retention ends.
      ['issued_document'],
    )
    await expect.poll(() => server.files.get(picture).catch(() => null)).toBeNull()
    const stored = await (await server.as(issuer)).ok(certificates.read, { params: { id: issued._id } })
    expect(stored).toMatchObject({ number: issued.number, state: 'valid' })
    expect(stored.holder).toMatch(/^P-[0-9A-F]{8}$/)
    const fresh = { username: holder.username, email: holder.email, password: 'ein ganz neues Kennwort' }
    const again = await (
      await server.as()
    ).call(accounts.signup, {
      body: { ...fresh, language: 'de', consent: true },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(again.status).toBe(200)
  })

  test('replaces the last name alone in reasons of suspensions and instrument states where the person worked, and in no other text', async () => {
    const db = server.database.writes
    const [firm, elsewhere] = [await company(db, 'Werkstatt Namen'), await company(db, 'Werkstatt Anders')]
    const head = await newPerson('Lea')
    await employ(db, firm.id, head, 'admin')
    const who = await newPerson('Karla', { lastname: 'Wolf' })
    await employ(db, firm.id, who)
    const reasons = async () => {
      const { rows } = await sql<{ reason: string }>`select s.reason from (
          select reason, company_id from coworker_suspension
          union all select t.reason, i.company_id from instrument_state t join instrument i on i.id = t.instrument_id) s
        where s.company_id in (${firm.id}, ${elsewhere.id}) order by s.reason`.execute(db)
      return rows.map(({ reason }) => reason)
    }
    for (const { id } of [firm, elsewhere]) {
      const colleague = await newPerson('Otto')
      await employ(db, id, colleague)
      await sql`insert into coworker_suspension (id, place_id, company_id, reason, suspended_by)
        select gen_random_uuid(), id, company_id, 'Streit mit Wolf', ${head.id} from coworker where user_id = ${colleague.id}`.execute(
        db,
      )
      const [instrument] = await instruments(db, { companyId: id, createdBy: head })
      await sql`insert into instrument_state (id, instrument_id, state, reason, created_by)
        values (gen_random_uuid(), ${instrument?.instrumentId}, 'locked', 'von Wolf beschädigt', ${head.id})`.execute(
        db,
      )
    }
    await (await server.as(who)).ok(people.eraseMyself)
    expect(await reasons()).toEqual([
      expect.stringMatching(/^Streit mit P-[0-9A-F]{8}$/),
      'Streit mit Wolf',
      expect.stringMatching(/^von P-[0-9A-F]{8} beschädigt$/),
      'von Wolf beschädigt',
    ])
  })

  test('removes reasons of suspensions, revocations and locks that name the person from the log, and ends no suspension', async () => {
    const db = server.database.writes
    const { holder: who, issued, issuer } = await qualified('Notburga')
    const message = `Gemeldet von Notburga Einmalig-${counter}-`
    const browser = await server.as(issuer)
    const issueTo = async (name: string) => {
      const { templateId, issueDate } = issued
      const body = { templateId, userId: (await newPerson(name)).id, issueDate, identityCheck: 'Reisepass' }
      return { id: (await browser.ok(certificates.create, { body }))._id }
    }
    const [suspended, revoked] = [await issueTo('Otto'), await issueTo('Olga')]
    const until = addDays(today, 3)
    await browser.ok(certificates.suspend, { params: suspended, body: { reason: message, until } })
    await browser.ok(certificates.revoke, { params: revoked, body: { reason: message } })
    const firm = await company(db, 'Werkstatt Sperre')
    await employ(db, firm.id, who)
    const root = await newPerson('Sysadmin', { isAdmin: true })
    const system = await server.as(root)
    await system.ok(companies.lock, { params: firm, body: { reason: message } })
    await db.updateTable('user').set({ isAdmin: false }).where('id', '=', root.id).execute()
    expect(await tablesWith([message])).toContain('chain_payload')
    await (await server.as(who)).ok(people.eraseMyself)
    expect(await tablesWith([message])).toEqual([])
    expect(await browser.ok(certificates.read, { params: suspended })).toMatchObject({
      ...{ state: 'suspended', suspendedUntil: null },
      stateReason: expect.stringMatching(/^Gemeldet von P-[0-9A-F]{8}$/) as string,
    })
    await endSuspensionsOn(server, addDays(until, 1))
    expect(await browser.ok(certificates.read, { params: suspended })).toMatchObject({ state: 'suspended' })
    for (const params of [suspended, revoked]) {
      const { sound, items } = await browser.ok(certificates.history, { params })
      expect(sound).toBe(true)
      expect(items.map(({ reason }) => reason)).toContain(
        'Begründung entfernt, weil sie eine Person nannte, deren Daten gelöscht wurden',
      )
    }
    const { database, config, files } = server
    const { faults } = await recordFaults({ db: database.reads, config, files })
    expect(faults.filter((fault) => [suspended, revoked].some(({ id }) => fault.includes(id)))).toEqual([])
  })

  test('replaces the name in unsent emails about organisations the person was in contact with, and in no email about a namesake', async () => {
    const db = server.database.writes
    const [firm, elsewhere] = [await company(db, 'Werkstatt Post'), await company(db, 'Werkstatt Fern')]
    const who = await newPerson('Gianna', { lastname: "D'Angelo" })
    await employ(db, firm.id, who)
    const [colleague, stranger] = [await newPerson('Otto'), await newPerson('Olga')]
    await employ(db, firm.id, colleague)
    await employ(db, elsewhere.id, stranger)
    const issuingAuthority = await authority(db, 'Prüfstelle Post', 'POST')
    const { id: about } = await certificate(db, {
      ...{ holder: who, issuer: colleague, template: await template(db, issuingAuthority.id) },
    })
    const invited = `${randomUUID()}@example.org`
    await sql`insert into invitation (id, company_id, email, role, token_sha256, invited_by, expires_at)
      values (gen_random_uuid(), ${firm.id}, ${invited}, 'employee', '\\x00', ${colleague.id}, now())`.execute(
      db,
    )
    const unsent = [
      { recipient: colleague.email },
      { recipient: stranger.email },
      { recipient: invited },
      { recipient: 'post@example.org', about },
      { recipient: 'verwaltung@example.org', link: firm.id },
      { recipient: 'fremd@example.org', link: elsewhere.id },
    ].map(({ link = '', ...mail }) => ({
      ...{ id: randomUUID(), letter: 'coworkerLeft', locale: 'de' as const, subject: 'Abschied', ...mail },
      ...{ text: `Gianna D'Angelo geht ${link}`, html: '<p>Gianna D&#39;Angelo geht</p>' },
    }))
    await db.insertInto('mail').values(unsent).execute()
    await (await server.as(who)).ok(people.eraseMyself)
    const rows = await db
      .selectFrom('mail')
      .select(['id', 'text', 'html'])
      .where(
        'id',
        'in',
        unsent.map(({ id }) => id),
      )
      .execute()
    const isNamed = unsent.map(({ id }) => {
      const { text = '', html = '' } = rows.find((row) => row.id === id) ?? {}
      return [text, html].map((part) => /^(<p>)?(Gianna|P-[0-9A-F]{8} geht)/.exec(part)?.[2]?.slice(0, 2))
    })
    const [replaced, remaining] = [
      ['P-', 'P-'],
      ['Gi', 'Gi'],
    ]
    expect(isNamed).toEqual([replaced, remaining, replaced, replaced, replaced, remaining])
  })

  test('T51: removes the name from public answers, with the right that depended on it', async () => {
    const { holder, issued } = await qualified('Leopold')
    const readShown = async () => (await server.as()).ok(verify.code, { params: { code: issued.verifyCode } })
    expect(await readShown()).toMatchObject({ state: 'valid', certificate: { holder: issued.holder } })
    await (await server.as(holder)).ok(people.eraseMyself)
    const after = await readShown()
    expect(after).toMatchObject({ state: 'holderErased', certificate: { mayReport: [] } })
    expect(after.certificate?.holder).toMatch(/^P-[0-9A-F]{8}$/)
    expect(JSON.stringify(after)).not.toContain(`Einmalig-${counter}-`)
  })

  test('T51: an account that is erased only in its row confirms nothing', async () => {
    const { holder, issued } = await qualified('Magda')
    const db = server.database.writes
    await db
      .updateTable('user')
      .set({ erasedAt: sql`now()` })
      .where('id', '=', holder.id)
      .execute()
    await db.updateTable('certificate').set({ holder: 'Wer Anders' }).where('id', '=', issued._id).execute()
    const { state } = await (await server.as()).ok(verify.code, { params: { code: issued.verifyCode } })
    expect(state).toBe('unconfirmed')
  })

  test('T48: rows that name an erased person again confirm nothing', async () => {
    const { holder, issued } = await qualified('Rosa')
    await (await server.as(holder)).ok(people.eraseMyself)
    await server.owner.writes.transaction().execute(async (db) => {
      // Disables the triggers that protect erased rows.
      await sql`set local session_replication_role = replica`.execute(db)
      const named = { erasedAt: null, firstname: issued.holder }
      await db.updateTable('user').set(named).where('id', '=', holder.id).execute()
      const { holder: name } = issued
      await db.updateTable('certificate').set({ holder: name }).where('id', '=', issued._id).execute()
    })
    const answer = await (await server.as()).ok(verify.code, { params: { code: issued.verifyCode } })
    expect(answer.state).toBe('unconfirmed')
    expect(JSON.stringify(answer)).not.toContain(issued.holder)
    const { database, config, files } = server
    const { faults } = await recordFaults({ db: database.reads, config, files })
    expect(faults).toContain(`certificate ${issued._id}: holder is not as logged`)
  })

  test('is not possible for the last administrator of system, company or authority', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Allein')
    const lead = await newPerson('Lore')
    await employ(db, firm.id, lead, 'admin')
    const issuingAuthority = await authority(db, 'Prüfstelle Allein', 'ALLEIN')
    const head = await newPerson('Mona')
    await appoint(db, issuingAuthority.id, head, 'admin')
    const system = await newPerson('Nina', { isAdmin: true })
    for (const [who, code] of [
      [lead, 'coworker.lastAdmin'],
      [head, 'member.lastAdmin'],
      [system, 'user.lastAdmin'],
    ] as const)
      expect(await (await server.as(who)).call(people.eraseMyself)).toMatchObject({
        status: 409,
        body: { code },
      })
    await (
      await server.as(lead)
    ).ok(companies.deactivate, {
      params: { id: firm.id },
      body: { reason: 'Auflösung' },
    })
    await (await server.as(lead)).ok(people.eraseMyself)
  })

  test('can be done by the system administration, and then the person is in no list', async () => {
    const system = await server.as(await newPerson('Olga', { isAdmin: true }))
    const who = await newPerson('Pia')
    await system.ok(users.remove, { params: { id: who.id } })
    expect((await system.call(users.read, { params: { id: who.id } })).status).toBe(404)
  })
})

describe('T40: uploaded picture', () => {
  test('is re-encoded: square, without camera metadata', async () => {
    const who = await newPerson('Rita')
    const browser = await server.as(who)
    const noted = await image(900, 600)
      .withExif({ IFD0: { Copyright: 'Canary Place' } })
      .jpeg()
      .toBuffer()
    expect(noted.includes('Canary Place')).toBe(true)
    const { body } = await browser.send('POST', '/api/file', { ...form({ kind: 'picture' }, noted) })
    const id = (body as { _id: string })._id
    const { bytes } = await browser.send('GET', `/api/file/${id}`)
    expect(bytes.includes('Canary Place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    const { picture } = await browser.ok(users.read, { params: { id: who.id } })
    expect(picture).toBe(id)
  })

  test('replaces the previous one and can be removed', async () => {
    const who = await newPerson('Selma')
    const browser = await server.as(who)
    const [former, next] = [await withPicture(who), await withPicture(who)]
    expect((await browser.call(files.read, { params: { id: former } })).status).toBe(404)
    await browser.ok(files.remove, { params: { id: next } })
    expect((await browser.call(files.read, { params: { id: next } })).status).toBe(404)
    expect((await browser.ok(users.read, { params: { id: who.id } })).picture).toBeNull()
  })

  test('T37: is rejected if a part of the form occurs twice', async () => {
    const browser = await server.as(await newPerson('Xenia'))
    const { body, headers } = form(
      { kind: 'companyLogo', same: 'picture' },
      await image(64, 64).png().toBuffer(),
    )
    const twice = Buffer.from(body.toString('latin1').replace('name="same"', 'name="kind"'), 'latin1')
    const answer = await browser.send('POST', '/api/file', { body: twice, headers })
    expect(answer).toMatchObject({ status: 400, body: { fields: { kind: 'invalid' } } })
  })

  test('is rejected if it is another file type, broken, or has too many pixels', async () => {
    const browser = await server.as(await newPerson('Tilda'))
    const upload = async (bytes: Uint8Array) =>
      (await browser.send('POST', '/api/file', { ...form({ kind: 'picture' }, bytes) })).status
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await upload(svg)).toBe(415)
    expect(await upload(Buffer.from('%PDF-1.7'))).toBe(415)
    const whole = await image(64, 64).png().toBuffer()
    expect(await upload(whole.subarray(0, 60))).toBe(400)
    const bomb = await image(8000, 8000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await upload(bomb)).toBe(413)
    expect(await upload(Buffer.alloc(10_000_001))).toBe(413)
  })

  test('T26: is visible to coworkers and to no others, unless the public profile shows it', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Bild')
    const [who, colleague, stranger] = [
      await newPerson('Ulla'),
      await newPerson('Vroni'),
      await newPerson('Wanda'),
    ]
    await employ(db, firm.id, who)
    await employ(db, firm.id, colleague)
    const params = { id: await withPicture(who) }
    const statusFor = async (reader?: Person) =>
      (await (await server.as(reader)).call(files.read, { params })).status
    expect([await statusFor(colleague), await statusFor(stranger), await statusFor()]).toEqual([
      200, 404, 404,
    ])
    await db
      .updateTable('user')
      .set({ publicProfile: true, publicFields: ['picture'] })
      .where('id', '=', who.id)
      .execute()
    expect(await statusFor()).toBe(200)
    await db.updateTable('user').set({ activated: false }).where('id', '=', who.id).execute()
    expect(await statusFor()).toBe(404)
  })

  test.each([
    ['a person 500 MB', 'authorId', 500_000_000],
    ['a company 5 GB', 'companyId', 5_000_000_000],
  ] as const)('T68: uploads are limited to %s', async (_what, column, size) => {
    const db = server.database.writes
    const firm = await company(db, `Speicher ${++counter}`)
    const lead = await newPerson('Paula')
    await employ(db, firm.id, lead, 'admin')
    const browser = await server.as(lead)
    const upload = async () => {
      const parts = form({ kind: 'companyLogo', ownerId: firm.id }, await image(64, 64).png().toBuffer())
      return (await browser.send('POST', '/api/file', { ...parts })).body
    }
    const owner = { authorId: lead.id, companyId: firm.id }[column]
    const file = { name: 'x', mime: 'image/png', sha256: Buffer.alloc(32), [column]: owner }
    await db
      .insertInto('file')
      .values({ ...file, id: crypto.randomUUID(), kind: 'picture', size: size - 100 })
      .execute()
    expect(await upload()).toMatchObject({ code: 'file.tooMany' })
    await db
      .updateTable('file')
      .set({ kind: 'report' })
      .where('size', '=', size - 100)
      .execute()
    expect(await upload()).toHaveProperty('_id')
  })

  test('T68: the limit is set by the operator', async () => {
    const narrow = await testServer({ url: server.url, env: { PERSON_SPACE_MB: '1' } })
    const who = await newPerson('Petra')
    const file = { name: 'x', mime: 'image/png', sha256: Buffer.alloc(32), authorId: who.id }
    await server.database.writes
      .insertInto('file')
      .values({ ...file, id: crypto.randomUUID(), kind: 'attachment', size: 999_900 })
      .execute()
    const upload = async ({ as }: TestServer) =>
      (await as(who)).send('POST', '/api/file', {
        ...form({ kind: 'picture' }, await image(64, 64).png().toBuffer()),
      })
    expect((await upload(narrow)).body).toMatchObject({ code: 'file.tooMany' })
    expect((await upload(server)).status).toBe(200)
    await narrow.close()
  })

  test('T66: is uploaded at most thirty times in half an hour', async () => {
    const strict = await testServer({ env: { LIMIT_FACTOR: '1' } })
    const browser = await strict.as(await person(strict.database.writes, 'Xenia'))
    const answers: number[] = []
    for (let upload = 0; upload < 31; upload++)
      answers.push(
        (await browser.send('POST', '/api/file', { ...form({ kind: 'picture' }, Buffer.from('no')) })).status,
      )
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 415), 429])
    await strict.close()
  })
})

describe('logo', () => {
  test('is printed on certificates issued after it was set, as an image with a name', async () => {
    const { issued, issuer, holder } = await qualified('Berta')
    const imagesIn = async (id: string) => {
      const { fileId } = await (await server.as(issuer)).ok(certificates.read, { params: { id } })
      const pdf = fileId ? Buffer.from(await server.files.get(fileId)).toString('latin1') : null
      return pdf && (pdf.match(/\/Subtype\s*\/Image/g)?.length ?? 0)
    }
    await expect.poll(() => imagesIn(issued._id)).toBe(0)
    const browser = await server.as(issuer)
    const logo = form(
      { kind: 'authorityLogo', ownerId: issued.authorityId },
      await image(300, 90).png().toBuffer(),
    )
    expect((await browser.send('POST', '/api/file', { ...logo })).status).toBe(200)
    await browser.ok(certificates.revoke, { params: { id: issued._id }, body: { reason: 'Neu mit Logo' } })
    const { templateId, issueDate } = issued
    const again = await browser.ok(certificates.create, {
      body: { templateId, userId: holder.id, issueDate, identityCheck: 'Reisepass' },
    })
    await expect.poll(() => imagesIn(again._id)).toBe(1)
  })

  test('is set only by an administrator of the organisation', async () => {
    const db = server.database.writes
    const firm = await company(db, 'Werkstatt Logo')
    const [lead, employee, stranger] = [
      await newPerson('Yara'),
      await newPerson('Zoe'),
      await newPerson('Alma'),
    ]
    await employ(db, firm.id, lead, 'admin')
    await employ(db, firm.id, employee)
    const png = await image(3000, 300).png().toBuffer()
    const upload = async (who: Person) =>
      (await server.as(who)).send('POST', '/api/file', {
        ...form({ kind: 'companyLogo', ownerId: firm.id }, png),
      })
    expect((await upload(employee)).status).toBe(403)
    expect((await upload(stranger)).status).toBe(403)
    const { body } = await upload(lead)
    const own = await (await server.as(employee)).ok(companies.own)
    expect(own.logo).toBe((body as { _id: string })._id)
    const { bytes } = await (await server.as(employee)).send('GET', `/api/file/${own.logo ?? ''}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1024 })
  })
})

async function tablesWith(terms: string[]) {
  const db = server.database.writes
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`.execute(
    db,
  )
  const findings: string[] = []
  for (const { schema, name } of tables) {
    const table = sql.id(schema, name)
    const { rows } = await sql<{ there: boolean }>`
      select exists (select 1 from ${table} t where t::text ilike any(${terms.map((term) => `%${term}%`)})) as there`.execute(
      db,
    )
    if (rows[0]?.there) findings.push(name)
  }
  return findings
}

describe('consent to be named in credentials', () => {
  const consentsOf = ({ id }: Person) =>
    server.database.reads
      .selectFrom('consent')
      .select(['subject', 'language', 'documentVersion', 'givenAt', 'withdrawnAt'])
      .where('userId', '=', id)
      .orderBy('givenAt')
      .execute()

  async function profileOf(browser: Client) {
    const { _id: id, version, firstname, lastname, language, metadata } = await browser.ok(accounts.myself)
    const profile = { firstname, lastname, phone: '', language, metadata, certificateNotification: true }
    return { id, body: { ...profile, version } as Body<typeof users.update> }
  }
  async function choose(browser: Client, namedInCredential?: boolean) {
    const { id, body } = await profileOf(browser)
    const headers = { 'accept-language': 'it' }
    return browser.ok(users.update, { params: { id }, body: { ...body, namedInCredential }, headers })
  }

  test('is stored with time, language and wording, is withdrawn as easily, and its history is preserved', async () => {
    const who = await newPerson('Nora')
    const browser = await server.as(who)
    expect((await browser.ok(accounts.myself)).namedInCredential).toBe(false)
    const before = await timeIn(server.database.reads)
    expect((await choose(browser, true)).namedInCredential).toBe(true)
    // Repeating a consent creates no new one.
    await choose(browser, true)
    expect((await choose(browser)).namedInCredential).toBe(true)
    const [consent, ...more] = await consentsOf(who)
    expect(more).toEqual([])
    expect(consent).toMatchObject({ subject: 'nameInCredential', language: 'it', withdrawnAt: null })
    expect(consent?.documentVersion).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(consent?.givenAt ?? '')).toBeGreaterThanOrEqual(before)
    expect((await choose(browser, false)).namedInCredential).toBe(false)
    await choose(browser, true)
    expect((await browser.ok(accounts.myself)).namedInCredential).toBe(true)
    const ends = (await consentsOf(who)).map(({ withdrawnAt }) => withdrawnAt !== null)
    expect(ends).toEqual([true, false])
  })

  test('is given and withdrawn only by the person, not by the system administration', async () => {
    const who = await newPerson('Nils')
    const root = await server.as(await newPerson('Rosa', { isAdmin: true }))
    const browser = await server.as(who)
    for (const chosen of [false, true]) {
      await choose(browser, chosen)
      const { id, body } = await profileOf(browser)
      const send = (namedInCredential: boolean) =>
        root.call(users.update, { params: { id }, body: { ...body, namedInCredential, firstname: 'Niels' } })
      expect(await send(!chosen)).toMatchObject({
        status: 403,
        body: { code: 'readOnlyField', fields: { namedInCredential: 'readOnlyField' } },
      })
      expect(await browser.ok(accounts.myself)).toMatchObject({
        namedInCredential: chosen,
        firstname: body.firstname,
      })
    }
  })
})
