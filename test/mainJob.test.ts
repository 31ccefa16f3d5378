import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { session } from '#contract/session.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { files } from '#contract/file.ts'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import { certificateTemplates } from '#contract/template.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { verify } from '#contract/verify.ts'
import { addMonths, addYears } from '#domain/day.ts'
import { disconnectionAt } from './vectors/disconnection.ts'
import { setupLink } from '../server/features/accounts/setup.ts'
import { checkPdf } from '../server/documents/verify.ts'
import { firstBrokenEntry } from '../server/audit/storedEvents.ts'
import { rootsOf } from '../server/signing/revocations.ts'
import type { Client } from './support/client.ts'
import { today } from './support/day.ts'
import { testServer, type TestServer } from './support/testServer.ts'
import { signedByAnother } from './support/foreignSignature.ts'
import { mailsTo, tokenFor } from './support/mails.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await server.work()
})
afterAll(() => server.close())

const password = 'correct horse battery'
const address = { street: 'Werkstraße 1', city: 'Graz', zip: '8010', country: 'AT' }

async function newcomer(username: string, firstname: string, lastname: string) {
  const caller = await server.as()
  const email = `${username}@example.org`
  await caller.ok(accounts.signup, { body: { username, email, password, language: 'de', consent: true } })
  await caller.ok(accounts.activate, { params: { token: await tokenFor(server.database, email) } })
  await caller.ok(session.open, { body: { username: email, password } })
  const { _id, version, missingInProfile } = await caller.ok(accounts.myself)
  expect(missingInProfile).toEqual([
    'birthday',
    'address.street',
    'address.city',
    'address.zip',
    'address.country',
  ])
  const metadata = { address, birthday: '1990-05-05' }
  const body = {
    version,
    firstname,
    lastname,
    phone: '',
    language: 'de' as const,
    certificateNotification: true,
    metadata,
  }
  await caller.ok(users.update, { params: { id: _id }, body })
  const me = await caller.ok(accounts.myself)
  expect(me.missingInProfile).toEqual([])
  return { caller, me, email }
}

const intact = async (caller: Client, fileId: string | null) => {
  const { bytes, headers } = await caller.call(files.read, { params: { id: fileId ?? '' } })
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename=".*\.pdf"/) as string,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  const finding = await checkPdf(bytes, {
    roots: (await rootsOf(server.database.reads)).map(({ certificate }) => certificate),
  })
  return { bytes, finding }
}

test('from sign-up to a sealed, publicly verified report and a revocation', async () => {
  const guest = await server.as()

  // The setup link printed at the start creates the administrator.
  const link = await setupLink(server, server.config.baseUrl)
  const [, token = ''] = /\/setup#([\w-]+)$/.exec(link ?? '') ?? []
  const root = {
    username: 'rosa',
    email: 'rosa@example.org',
    password,
    language: 'de' as const,
    firstname: 'Rosa',
    lastname: 'Admin',
  }
  const admin = await server.as()
  await admin.ok(accounts.setup, { params: { token }, body: root })
  expect((await guest.call(accounts.setup, { params: { token }, body: root })).body.code).toBe(
    'token.unusable',
  )
  expect(await setupLink(server, server.config.baseUrl)).toBeNull()

  const tester = await newcomer('tessa', 'Tessa', 'Prüfer')
  const issuer = await newcomer('anton', 'Anton', 'Stelle')

  const founded = await tester.caller.ok(companies.create, {
    body: { name: 'Autohaus Nord', email: 'nord@example.org', uid: '98-123/4560', address },
  })
  expect(founded.activated).toBe(false)
  await guest.ok(companies.activate, {
    params: { token: await tokenFor(server.database, 'nord@example.org') },
  })
  expect((await tester.caller.ok(companies.own)).activated).toBe(true)

  const authority = await admin.ok(certificationAuthorities.create, {
    body: {
      name: 'Prüfstelle Süd',
      code: 'sued',
      email: 'sued@example.org',
      address,
      adminEmail: issuer.email,
    },
  })
  expect(authority.code).toBe('SUED')
  const { items: templates } = await issuer.caller.ok(certificateTemplates.list, {
    query: { sf: 'sortOrder' },
  })
  expect(templates.map(({ level }) => level)).toEqual([
    'EVAL-0',
    'EVAL-1',
    'EVAL-2',
    'EVAL-3',
    'EVAL-A',
    'EVAL-T',
  ])
  const template = templates.find(({ level }) => level === 'EVAL-2')
  if (!template) throw new Error('no template')
  await issuer.caller.ok(certificateTemplates.update, {
    params: { id: template._id },
    body: { ...template, standardsHtml: '<p onclick="x()">OVE <b>R 19</b></p><script>alert(1)</script>' },
  })
  const { standardsHtml } = await issuer.caller.ok(certificateTemplates.read, {
    params: { id: template._id },
  })
  expect(standardsHtml).not.toMatch(/script|onclick/)

  // The lookup by Eval-ID shows only the fields of the card.
  const match = await issuer.caller.ok(accounts.byEvalId, { params: { id: tester.me.evalid.toLowerCase() } })
  expect({ id: match._id, name: match.fullname, email: match.email, birthday: match.metadata }).toEqual({
    id: tester.me._id,
    name: 'Tessa Prüfer',
    email: undefined,
    birthday: undefined,
  })
  expect(await tester.caller.ok(reports.canCreate)).toEqual({
    canCreateReports: false,
    types: [],
    methods: [],
    liveRefused: 'notQualified',
  })
  const certificate = await issuer.caller.ok(certificates.create, {
    body: {
      ...{ templateId: template._id, userId: tester.me._id, evalid: tester.me.evalid },
      ...{ issueDate: today, identityCheck: 'Reisepass' },
    },
  })
  expect(certificate).toMatchObject({
    number: `SUED-${today.slice(0, 4)}-00001`,
    state: 'valid',
    holder: 'Tessa Prüfer',
    issuer: 'Prüfstelle Süd',
    dueDate: addYears(today, 3),
  })
  expect((await intact(tester.caller, certificate.fileId)).finding).toMatchObject({
    intact: true,
    coversWholeFile: true,
    problems: [],
    signer: { name: 'Prüfstelle Süd' },
  })
  expect((await mailsTo(server.database, tester.email))[0]?.template).toBe('certificateIssued')
  expect(await tester.caller.ok(reports.canCreate)).toMatchObject({
    canCreateReports: true,
    types: expect.arrayContaining(['disconnection']) as string[],
  })

  const vehicle = await tester.caller.ok(companyVehicles.create, {
    body: {
      vin: 'wvwzzz1kz6w000001',
      plate: 'G-AB 123',
      plateCountry: 'A',
      manufacturer: 'Nordstern',
      model: 'Volta',
      drivetrain: 'BEV',
      constructionYear: 2024,
      hvVoltage: 400,
    },
  })
  expect(vehicle).toMatchObject({ vin: 'WVWZZZ1KZ6W000001', owner: 'Autohaus Nord', companyId: founded._id })
  const used: { instrumentId: string }[] = []
  for (const kind of ['multimeter', 'voltageTester', 'provingUnit', 'insulatingGloves'] as const) {
    const calibrated = { calibratedOn: today, calibrationDue: addMonths(today, 6) }
    const category = kind === 'insulatingGloves' ? ('class0' as const) : ('CAT III' as const)
    const rated = { category, ratedVoltage: 1000, resolution: 1 }
    const label = { kind, make: 'Nord', model: kind, serial: '1', ...rated, ...calibrated }
    const { _id: instrumentId } = await tester.caller.ok(instruments.create, { body: label })
    used.push({ instrumentId })
  }
  const draft = await tester.caller.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: 'Freischalten',
      companyVehicleId: vehicle._id,
      measuredAt: new Date().toISOString(),
      instruments: used,
      measurement: disconnectionAt(new Date()),
    },
  })
  expect(draft).toMatchObject({
    state: 'draft',
    result: null,
    number: null,
    tester: 'Tessa Prüfer',
    judgement: { verdict: 'valid' },
  })
  const report = await tester.caller.ok(reports.finalise, {
    params: { id: draft._id },
    body: { version: draft.version, confirmed: true },
  })
  expect(report).toMatchObject({ state: 'final', result: 'valid', number: `${today.slice(0, 4)}-00001` })
  expect((await intact(tester.caller, report.fileId)).finding).toMatchObject({
    intact: true,
    signer: { name: 'EVAL' },
  })

  // A person with the code sees the public state and nothing else.
  const publicly = (verifyCode: string | null) =>
    guest.ok(verify.code, { params: { code: verifyCode ?? '' } })
  const answer = await publicly(certificate.verifyCode)
  expect(answer).toMatchObject({
    kind: 'certificate',
    state: 'valid',
    certificate: {
      holder: 'Tessa Prüfer',
      number: certificate.number,
      mayReport: ['disconnection', 'isolation', 'potentialEqualization'],
    },
  })
  expect(JSON.stringify(answer)).not.toMatch(/example\.org|1990|Werkstraße|8010/)
  expect(await publicly(report.verifyCode)).toMatchObject({
    kind: 'report',
    state: 'final',
    report: { result: 'valid', organisation: 'Autohaus Nord', tester: 'Tessa Prüfer' },
  })
  expect(await publicly('nonsense')).toMatchObject({ kind: 'none', state: 'unknown' })

  // An unchanged file is genuine, one extra byte makes it altered, other files are unknown.
  const { bytes } = await intact(tester.caller, certificate.fileId)
  const dropped = async (pdf: Buffer) =>
    (
      await guest.send('POST', '/api/verify/file', {
        body: pdf,
        headers: { 'content-type': 'application/pdf' },
      })
    ).body
  expect(await dropped(bytes)).toMatchObject({
    verdict: 'genuine',
    verification: { certificate: { number: certificate.number } },
  })
  expect(await dropped(Buffer.concat([bytes, Buffer.from(' ')]))).toMatchObject({ verdict: 'altered' })
  const countersigned = await signedByAnother(bytes)
  expect(await dropped(countersigned)).toMatchObject({
    verdict: 'altered',
    verification: { certificate: { number: certificate.number } },
  })
  expect(await dropped(Buffer.from('%PDF-1.7 none of ours'))).toMatchObject({ verdict: 'unknown' })
  expect((await guest.call(files.read, { params: { id: certificate.fileId ?? '' } })).status).toBe(404)

  // The revocation takes effect with its answer.
  await issuer.caller.ok(certificates.revoke, {
    params: { id: certificate._id },
    body: { reason: 'Prüfung nicht bestanden' },
  })
  expect(await publicly(certificate.verifyCode)).toMatchObject({ state: 'revoked' })
  expect(await tester.caller.ok(reports.canCreate)).toEqual({
    canCreateReports: false,
    types: [],
    methods: [],
    liveRefused: 'notQualified',
  })
  expect((await mailsTo(server.database, tester.email))[0]?.text).toContain('Prüfung nicht bestanden')
  expect(await publicly(report.verifyCode)).toMatchObject({ state: 'final' })
  const again = await issuer.caller.call(certificates.revoke, {
    params: { id: certificate._id },
    body: { reason: 'x' },
  })
  expect(again.body.code).toBe('certificate.immutable')

  expect(await firstBrokenEntry(server.database.writes)).toBeNull()
  expect(server.failures).toEqual([])
})
