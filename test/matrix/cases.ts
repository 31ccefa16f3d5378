import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/day.ts'
import { completeDisconnection } from '../vectors/disconnection.ts'
import { operatorOf, publishedText } from '../../server/features/system/legal/queries.ts'
import { endpoints } from '../support/contract.ts'
import { today } from '../support/day.ts'
import { form } from '../support/form.ts'
import type { TestServer } from '../support/testServer.ts'
import * as insert from '../support/people.ts'
import { peopleCases } from './peopleCases.ts'
import { type Make, fixtures, type Case } from './fixtures.ts'
import type { Scenario } from '../support/scenario.ts'

let made = 0

/** A valid checkpoint format with an unknown signature. */
const foreignNote = (() => {
  const hash = `${'A'.repeat(43)}=`
  return `x\n1\n${hash}\nchain ${hash}\ntime 2026-01-01T00:00:00.000Z\n\n— x ${'A'.repeat(91)}=\n`
})()

/** Inputs per endpoint: own items, items of the own organisation, foreign items, and none. */
export function cases(server: TestServer, scenario: Scenario): Record<string, Make> {
  const db = server.database.writes
  const { home, foreign, templates, foreigner, foreignIssuer, roles } = scenario
  const tester = roles.tester.person ?? foreigner
  const { items, owners, vehicle, belongingOf, ...make } = fixtures(server, scenario)
  const one =
    (testCase: Omit<Case, 'what'> = {}): Make =>
    () =>
      Promise.resolve([{ what: 'nothing', ...testCase }])
  const unusable = one({ params: { token: 'x'.repeat(43) }, allowed: 400 })

  const versionOf = async (
    table:
      | 'user'
      | 'company'
      | 'authority'
      | 'template'
      | 'certificate'
      | 'report'
      | 'companyVehicle'
      | 'vehicle'
      | 'vehicleManufacturer'
      | 'instrument'
      | 'vehicleManual'
      | 'topic'
      | 'answer'
      | 'savedView',
    id: string,
  ) => (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst())?.version ?? 1
  const address = { street: 'Weg 2', zip: '8010', city: 'Graz', country: 'AT' }
  const anOrganisation = () => ({ name: `N ${randomUUID()}`, email: `${randomUUID()}@example.org`, address })
  const aTemplate = (authorityId: string) => ({
    authorityId,
    name: randomUUID(),
    language: 'de',
    level: 'EVAL-2',
    rank: 2,
    validYears: 3,
  })
  const aVehicle = () => ({
    vin: `WVWZZZ1KZ7W${String(++made).padStart(6, '0')}`,
    manufacturer: 'Nordstern',
    model: 'Volta',
    drivetrain: 'BEV',
    constructionYear: 2024,
  })
  const aModel = () => ({ manufacturer: `Werk ${randomUUID()}`, model: 'Volta', drivetrain: 'BEV' })
  const aManual = async () => ({
    vehicleId: (await insert.catalogueEntry(db, { author: foreigner })).vehicleId,
    title: 'Trennen',
    source: 'Eigene Anleitung',
    steps: [{ kind: 'prepare', text: { de: 'Absperren' } }],
  })
  /** Both kinds of catalogue entries have the same calls. */
  const catalogueCases = (
    name: 'vehicle' | 'vehicleManufacturer',
    entry: () => object,
  ): Record<string, Make> => {
    const each = (body?: (id: string) => unknown) =>
      items(`${name}.read`, name === 'vehicle' ? make.models : make.manufacturers, body)
    const atVersion = async (id: string) => ({ version: await versionOf(name, id) })
    return {
      [`GET /api/${name}`]: one(),
      [`GET /api/${name}/:id`]: each(),
      [`POST /api/${name}`]: async ({ person }) => [
        { what: 'a new one', body: entry(), thing: { authorId: (person ?? foreigner).id } },
      ],
      [`PUT /api/${name}/:id`]: each(async (id) => ({ ...(await atVersion(id)), ...entry() })),
      [`POST /api/${name}/:id/accept`]: each(atVersion),
      [`POST /api/${name}/:id/merge`]: each(async (id) => {
        const { vehicleId, manufacturerId } = await insert.catalogueEntry(db, { author: foreigner })
        return { ...(await atVersion(id)), into: name === 'vehicle' ? vehicleId : manufacturerId }
      }),
      [`GET /api/${name}/:id/similar`]: each(),
      [`DELETE /api/${name}/:id`]: each(),
    }
  }
  const anInstrument = () => ({
    ...{ kind: 'provingUnit', make: 'Messfein', model: 'PU 1', serial: randomUUID() },
    ...{ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) },
  })
  const aChange = async (id: string) => {
    const { calibratedOn: _on, calibrationDue: _due, ...change } = anInstrument()
    const there = await db.selectFrom('instrument').select('kind').where('id', '=', id).executeTakeFirst()
    const kind = there?.kind ?? 'multimeter'
    return {
      version: await versionOf('instrument', id),
      ...change,
      kind,
      category: 'CAT III',
      ratedVoltage: 1000,
    }
  }
  const aView = (list: 'companyVehicle' | 'vehicle' = 'companyVehicle') => {
    const state = {
      sort: list === 'vehicle' ? 'model' : 'plate',
      desc: false,
      q: '',
      filters: {},
      columns: [],
      dense: false,
    }
    return { list, name: randomUUID(), state }
  }
  const aPost = () => ({ title: `Wie ${randomUUID()}`, text: 'Womit?' })
  const topicOf = async (id: string) =>
    (await db.selectFrom('answer').select('topicId').where('id', '=', id).executeTakeFirst())?.topicId ??
    randomUUID()
  const aTable = { dry: true, columns: ['model'], rows: [['Modell']] }
  const aReport = (companyVehicleId: string) => ({
    type: 'disconnection',
    name: `Neu ${randomUUID()}`,
    companyVehicleId,
    measurement: { ...completeDisconnection, decisionRule: undefined },
  })
  /** Every list can be exported by its readers. */
  const tables = Object.fromEntries(
    [...endpoints.keys()]
      .filter((call) => call.endsWith('/csv'))
      .map((call) => [call, one({ query: { columns: '_id' } })]),
  )
  const qualifications = async () =>
    [home, foreign].flatMap(({ company, authority }) => [
      { what: company.name, query: { companyId: company.id }, thing: { companyId: company.id } },
      { what: authority.name, query: { authorityId: authority.id }, thing: { authorityId: authority.id } },
    ])
  return {
    ...tables,
    ...peopleCases(server, scenario),
    'GET /api/version': one(),
    'GET /api/audit': one(),
    'GET /api/letter': one(),
    'POST /api/letter/:id/resend': one({ params: { id: randomUUID() }, allowed: 404 }),
    'GET /api/errors': one(),
    'GET /api/checkpoint': one(),
    'POST /api/checkpoint': one({ body: { checkpoint: foreignNote } }),
    'GET /api/timestamps': one(),
    'GET /api/legal': one(),
    'GET /api/legal/:kind': one({ params: { kind: 'imprint' } }),
    'PUT /api/legal': async () => [
      { what: 'the facts', body: { name: 'Werk', version: (await operatorOf(db)).version } },
    ],
    'POST /api/legal/preview': one({ body: { text: 'x', locale: 'de' } }),
    'POST /api/legal/:kind': async () => [
      {
        what: 'the imprint',
        params: { kind: 'imprint' },
        body: {
          texts: { de: null, en: null, it: null },
          asksAnew: false,
          version: (await publishedText(db, 'imprint'))?.version ?? 0,
        },
      },
    ],
    'GET /api/myself/consent': one(),
    'POST /api/myself/terms': async () => [
      { what: 'the current ones', body: { version: (await publishedText(db, 'terms'))?.version ?? 0 } },
    ],
    'POST /api/errors': one({ body: { name: 'Error', message: 'x', frames: [], place: '/app' } }),
    'POST /api/auth': async ({ person }) => [
      { what: 'oneself', body: { username: (person ?? foreigner).username, password: insert.password } },
    ],
    'GET /api/logout': one(),
    'POST /api/logout': one(),
    'POST /api/session/confirmation': one({ body: { password: insert.password } }),
    'POST /api/secondFactor': one({ body: { code: '123456' }, allowed: 401 }),
    'GET /api/session': one(),
    'GET /api/session/account': one(),
    'DELETE /api/session': one(),
    'DELETE /api/session/:id': async ({ person }) =>
      Promise.all(
        [person ?? foreigner, foreigner].map(async (owner) => {
          const { id } = await insert.session(db, owner)
          return { what: `of ${owner.username}`, params: { id }, thing: { userId: owner.id } }
        }),
      ),
    'POST /api/secondFactor/challenge': one(),
    'GET /api/secondFactor': one(),
    'POST /api/secondFactor/totp': one(),
    'POST /api/secondFactor/totp/confirmation': one({ body: { code: '000000' }, allowed: 409 }),
    'DELETE /api/secondFactor/totp': one(),
    'POST /api/secondFactor/passkey/options': one(),
    'POST /api/secondFactor/passkey': one({
      body: {
        name: 'Telefon',
        passkey: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'e30' },
        },
      },
      allowed: 400,
    }),
    'PUT /api/secondFactor/passkey/:id': one({
      params: { id: randomUUID() },
      body: { name: 'Telefon' },
      allowed: 404,
    }),
    'DELETE /api/secondFactor/passkey/:id': one({ params: { id: randomUUID() }, allowed: 404 }),
    'POST /api/secondFactor/recovery': one({ allowed: 409 }),
    'POST /api/myself/email': async () => [
      { what: 'a new address', body: { email: `${randomUUID()}@example.org`, password: insert.password } },
    ],
    'POST /api/user/email/:token': unusable,
    'GET /api/myself': one(),
    'POST /api/user/signup': async () => [
      {
        what: 'a new person',
        body: {
          username: `u${randomUUID()}`,
          email: `${randomUUID()}@example.org`,
          password: insert.password,
          language: 'de',
          consent: true,
        },
      },
    ],
    'GET /api/link/:purpose/:token': one({ params: { purpose: 'activation', token: 'x'.repeat(43) } }),
    'POST /api/user/activate/:token': unusable,
    'POST /api/user/activation': one({ body: { email: 'unknown@example.org' } }),
    'POST /api/forgot_password': one({ body: { email: 'unknown@example.org' } }),
    'POST /api/reset_password/:token': unusable,
    'POST /api/company/activate/:token': unusable,
    'POST /api/setup/:token': one({
      params: { token: 'x'.repeat(43) },
      body: {
        username: 'second',
        email: 'second@example.org',
        password: insert.password,
        language: 'de',
        firstname: 'A',
        lastname: 'B',
      },
      allowed: 400,
    }),
    'PUT /api/myself/password': one({
      body: { password: insert.password, newPassword: 'another horse battery' },
    }),
    'GET /api/checkemail/:email': one({
      params: { email: 'unknown@example.org' },
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
    'GET /api/checkusername/:username': one({
      params: { username: 'unknown' },
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
    'GET /api/userbyevalid/:id': one({ params: { id: tester.evalid } }),
    'GET /api/user': one(),
    'GET /api/user/:id': items('user.read', make.users),
    'PUT /api/user/:id': items('user.read', make.users, async (id) => ({
      version: await versionOf('user', id),
      firstname: 'Neu',
      lastname: 'Name',
      phone: '',
      language: 'de',
      certificateNotification: true,
      metadata: { address, birthday: '1990-05-05' },
    })),
    'GET /api/companies': one(),
    'GET /api/company': async ({ person }) => [
      { what: 'nothing', allowed: person && (await belongingOf(person.id)).companyId ? 200 : 404 },
    ],
    'GET /api/company/:id': items('company.read', make.companies),
    'POST /api/company': async () => [{ what: 'a new one', body: anOrganisation() }],
    'PUT /api/company/:id': items('company.read', make.companies, async (id) => ({
      version: await versionOf('company', id),
      ...anOrganisation(),
    })),
    'POST /api/company/:id/activation': items('company.read', make.companies),
    'GET /api/certificationAuthority': one(),
    'GET /api/certificationAuthority/:id': items('certificationAuthority.read', make.authorities),
    'POST /api/certificationAuthority': async () => [
      {
        what: 'a new one',
        body: {
          ...anOrganisation(),
          code: `X${++made}`,
          adminEmail: foreigner.email,
        },
      },
    ],
    'PUT /api/certificationAuthority/:id': items(
      'certificationAuthority.read',
      make.authorities,
      async (id) => ({
        version: await versionOf('authority', id),
        ...anOrganisation(),
        code: id === home.authority.id ? 'NORD' : 'SUED',
      }),
    ),
    'GET /api/certificateTemplate': one(),
    'GET /api/certificateTemplate/:id': items('certificateTemplate.read', make.ofAuthorities),
    'POST /api/certificateTemplate': async () =>
      [home, foreign].map(({ authority }) => ({
        what: `of ${authority.name}`,
        body: aTemplate(authority.id),
        thing: { authorityId: authority.id },
      })),
    'PUT /api/certificateTemplate/:id': items('certificateTemplate.read', make.ofAuthorities, async (id) => ({
      version: await versionOf('template', id),
      ...aTemplate(
        (await db.selectFrom('template').select('authorityId').where('id', '=', id).executeTakeFirst())
          ?.authorityId ?? home.authority.id,
      ),
    })),
    'DELETE /api/certificateTemplate/:id': items('certificateTemplate.read', make.ofAuthorities),
    'POST /api/certificateTemplate/preview': async () =>
      [home, foreign].map(({ authority }) => ({
        what: authority.name,
        body: aTemplate(authority.id),
        thing: { authorityId: authority.id },
      })),
    'GET /api/certificateTemplate/:id/versions': items('certificateTemplate.read', make.ofAuthorities),
    'POST /api/sheet': async () =>
      [home, foreign].map(({ authority }) => ({
        what: authority.name,
        ...form({ authorityId: authority.id }, Buffer.from('no PDF')),
        allowed: 415,
        thing: { authorityId: authority.id },
      })),
    'POST /api/trainingDocument': async () =>
      [home, foreign].map(({ authority }) => ({
        what: authority.name,
        ...form({ authorityId: authority.id, name: 'Nachweis' }, Buffer.from('no PDF')),
        allowed: 415,
        thing: { authorityId: authority.id },
      })),
    'GET /api/certificate/:id/trainingDocument': items('trainingDocument.read', make.certificates),
    'GET /api/sheet/:id': items('certificateTemplate.read', make.sheets),
    'PUT /api/certificateTemplate/order': async () =>
      [templates.home, templates.foreign].map(({ id, authorityId }) => ({
        what: authorityId === home.authority.id ? 'of the authority' : 'of another authority',
        body: { authorityId, ids: [id] },
        thing: { authorityId },
      })),
    'GET /api/certificate': one(),
    'GET /api/card': one(),
    'GET /api/certificate/:id': items('certificate.read', make.certificates),
    // None of them is valid.
    'GET /api/certificate/:id/card': async (role) =>
      (await items('certificate.card', make.certificates)(role)).map((testCase) => ({
        ...testCase,
        allowed: 409,
      })),
    'GET /api/certificate/cards': one({ allowed: 400 }),
    'GET /api/wallet': one(),
    // No wallet keys are configured.
    'GET /api/certificate/:id/applePass': async (role) =>
      (await items('certificate.pass', make.certificates)(role)).map((testCase) => ({
        ...testCase,
        allowed: 404,
      })),
    'POST /api/certificate/:id/googlePass': async (role) =>
      (await items('certificate.pass', make.certificates)(role)).map((testCase) => ({
        ...testCase,
        allowed: 404,
      })),
    // Inserted certificates are not sealed.
    'GET /api/certificate/:id/credential': async (role) =>
      (await items('certificate.read', make.certificates)(role)).map((testCase) => ({
        ...testCase,
        allowed: 409,
      })),
    'POST /api/certificate/prerequisites': async (role) =>
      (await make.ofAuthorities(role)).map(({ what, params, thing }) => ({
        what,
        body: {
          templateId: params?.id,
          userIds: [foreigner.id],
          issueDate: today,
        },
        thing,
      })),
    'POST /api/certificate': async (role) =>
      (await make.ofAuthorities(role)).map(({ what, params, thing }) => ({
        what,
        body: {
          templateId: params?.id,
          userId: foreigner.id,
          issueDate: today,
          identityCheck: 'Reisepass',
        },
        thing,
      })),
    'PUT /api/certificate/:id': items('certificate.read', make.certificates, async (id) => {
      const row = await db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst()
      const { templateId, userId, issueDate } = row ?? { templateId: randomUUID(), userId: randomUUID() }
      return {
        version: row?.version ?? 1,
        templateId,
        userId,
        issueDate: issueDate ?? '2026-01-01',
        identityCheck: row?.identityCheck || 'Reisepass',
        note: 'gesehen',
      }
    }),
    'POST /api/certificate/:id/revoke': items('certificate.read', make.revokable, () => ({
      reason: 'Irrtum',
    })),
    'GET /api/course': one(),
    'GET /api/course/:id': items('course.read', make.courses),
    'POST /api/certificate/batch': async (role) =>
      (await make.ofAuthorities(role)).map(({ what, params, thing }) => ({
        what,
        body: {
          templateId: params?.id,
          issueDate: today,
          // The issuer as holder: the worker refuses it and so leaves no entries during later calls.
          people: [{ userId: (role.person ?? foreigner).id, identityCheck: 'Reisepass' }],
        },
        thing,
      })),
    'GET /api/course/:id/csv': items('course.read', make.courses),
    'POST /api/course/:id/retry': items('course.read', make.courses),
    'POST /api/course/:id/withdraw': items('course.read', make.courses, () => ({ position: 0 })),
    'POST /api/course/people': one({ body: { entries: [tester.evalid] } }),
    'POST /api/certificate/:id/suspend': items('certificate.read', make.revokable, () => ({
      reason: 'Unfall',
    })),
    'POST /api/certificate/:id/instruction': items('certificate.read', make.revokable, () => ({
      day: today,
      instructor: 'Irma Muster',
    })),
    'POST /api/certificate/:id/reinstate': items('certificate.read', make.certificates, () => ({
      reason: 'Geklärt',
    })),
    'GET /api/certificate/:id/history': items('certificate.read', make.certificates),
    'POST /api/certificate/:id/retry': items('certificate.read', make.failedCertificates),
    'DELETE /api/certificate/:id': items('certificate.read', make.revokable),
    'GET /api/certificate/:id/share': items('certificate.read', make.certificates),
    'POST /api/certificate/:id/share': items('certificate.read', make.certificates, () => ({})),
    'DELETE /api/certificate/:id/share': items('certificate.read', make.certificates),
    'GET /api/report/:id/share': items('report.read', make.reports),
    // A draft has no document.
    'POST /api/report/:id/share': async (role) =>
      (await items('report.read', make.reports, () => ({}))(role)).map((testCase) => ({
        ...testCase,
        allowed: 409,
      })),
    'DELETE /api/report/:id/share': items('report.read', make.reports),
    'GET /api/share/:kind/:link': one({
      params: { kind: 'report', link: 'x'.repeat(43) },
      allowed: 404,
    }),
    'GET /api/share/paper/:id': one({ params: { id: randomUUID() }, allowed: 404 }),
    'GET /api/share/:kind/:link/file': one({
      params: { kind: 'report', link: 'x'.repeat(43) },
      allowed: 404,
    }),
    'GET /api/calendar': one(),
    'POST /api/calendar': async ({ person }) => [
      { what: 'of oneself', body: {}, thing: { userId: (person ?? foreigner).id } },
      ...[home, foreign].flatMap(({ company, authority }) => [
        { what: company.name, body: { companyId: company.id }, thing: { companyId: company.id } },
        { what: authority.name, body: { authorityId: authority.id }, thing: { authorityId: authority.id } },
      ]),
    ],
    'DELETE /api/calendar/:id': async ({ person }) =>
      Promise.all(
        [person ?? foreigner, foreigner].map(async (owner) => {
          const id = uuid()
          // A new company each time, because a new address replaces the former one.
          const { id: companyId } = await insert.company(db, `Kalender ${id}`)
          await db
            .insertInto('calendarFeed')
            .values({ id, companyId, userId: owner.id, tokenSha256: randomBytes(32) })
            .execute()
          return { what: `of ${owner.username}`, params: { id }, thing: { userId: owner.id } }
        }),
      ),
    'GET /api/calendar/:file': one({ params: { file: `${'x'.repeat(43)}.ics` }, allowed: 404 }),
    'POST /api/unsubscribe/:token': unusable,
    'GET /api/qualification': qualifications,
    'GET /api/qualification/csv': qualifications,
    'GET /api/renewalRequest': one(),
    'GET /api/renewalRequest/:id': items('renewalRequest.read', make.renewalRequests),
    'POST /api/renewalRequest': items('certificate.read', make.expiring, (certificateId) => ({
      certificateId,
      note: 'Bitte bald',
    })),
    'DELETE /api/renewalRequest/:id': items('renewalRequest.read', make.renewalRequests),
    'POST /api/renewalRequest/:id/decline': items('renewalRequest.read', make.renewalRequests, () => ({
      reason: 'Kurs fehlt',
    })),
    'GET /api/verify/:code': one({ params: { code: 'none' } }),
    'GET /api/verify/:code/proof': one({ params: { code: 'none' }, allowed: 404 }),
    'POST /api/verify/file': one({
      body: Buffer.from('%PDF-1.7 not ours'),
      headers: { 'content-type': 'application/pdf' },
    }),
    'GET /api/companyVehicle': one(),
    'GET /api/companyVehicle/:id': items('companyVehicle.read', make.vehicles),
    'POST /api/companyVehicle': async () =>
      owners.map(({ what, ...owner }) => ({ what, body: { ...aVehicle(), ...owner }, thing: owner })),
    'POST /api/companyVehicle/import': async () =>
      owners.map(({ what, ...owner }) => ({ what, body: { ...aTable, ...owner }, thing: owner })),
    'PUT /api/companyVehicle/:id': items('companyVehicle.read', make.vehicles, async (id) => ({
      version: await versionOf('companyVehicle', id),
      ...aVehicle(),
    })),
    'DELETE /api/companyVehicle/:id': items('companyVehicle.read', make.vehicles),
    'POST /api/companyVehicle/:id/transfer': items('companyVehicle.read', make.vehicles, async (id) => ({
      version: await versionOf('companyVehicle', id),
      companyId: foreign.company.id,
    })),
    'GET /api/companyVehicle/:id/isolation': items('companyVehicle.read', make.vehicles),
    'GET /api/companyVehicle/:id/voltage': items('companyVehicle.read', make.vehicles),
    'POST /api/gate': async ({ person }) => {
      const { companyId } = person ? await belongingOf(person.id) : {}
      const owner = companyId ? { companyId: home.company.id } : { authorityId: home.authority.id }
      const { id } = await vehicle(owner)
      return [
        {
          what: 'a person of the company whom the authority certified',
          body: { person: tester.evalid, companyVehicleId: id, work: 'drive' },
          thing: await belongingOf(tester.id),
          filed: owner,
        },
      ]
    },
    'GET /api/companyVehicle/labels': one({ allowed: 400 }),
    'GET /api/instrument/labels': one({ allowed: 400 }),
    'GET /api/dashboard': one(),
    // Streams are covered by other tests.
    'GET /api/events': one({ allowed: 403 }),
    'GET /api/vehicleAction': one(),
    'GET /api/tag': one(),
    'POST /api/tag/:id/release': items('tag.list', make.tags),
    'POST /api/tag/:id/override': items('tag.list', make.tags, () => ({
      reason: 'Ist nach Hause gegangen.',
    })),
    'GET /api/companyVehicle/:id/action': items('vehicleAction.list', make.vehicles),
    'POST /api/vehicleAction/:id/done': items('vehicleAction.list', make.actions, () => ({
      note: 'Stecker gereinigt, neu gemessen.',
    })),
    ...catalogueCases('vehicle', aModel),
    ...catalogueCases('vehicleManufacturer', () => ({ name: `Werk ${randomUUID()}` })),
    'GET /api/find': one({ query: { q: 'an' } }),
    'GET /api/savedView': one(),
    'GET /api/savedView/:id': items('savedView.read', make.savedViews),
    'POST /api/savedView': ({ person }) =>
      Promise.resolve([
        { what: 'of oneself', body: aView('vehicle'), thing: { userId: person?.id ?? foreigner.id } },
        ...owners.map(({ what, ...owner }) => ({
          what,
          body: { ...aView('vehicle'), ...owner },
          thing: owner,
        })),
      ]),
    'PUT /api/savedView/:id': items('savedView.read', make.savedViews, async (id) => ({
      version: await versionOf('savedView', id),
      ...aView(),
    })),
    'POST /api/savedView/:id/share': items('savedView.read', make.savedViews, async (id) => ({
      version: await versionOf('savedView', id),
    })),
    'POST /api/savedView/default': one({ body: { list: 'companyVehicle', viewId: null } }),
    'DELETE /api/savedView/:id': items('savedView.read', make.savedViews),
    'GET /api/instrument': one(),
    'GET /api/instrument/:id': items('instrument.read', make.instruments),
    'POST /api/instrument': async () =>
      owners.map(({ what, ...owner }) => ({ what, body: { ...anInstrument(), ...owner }, thing: owner })),
    'POST /api/instrument/import': async () =>
      owners.map(({ what, ...owner }) => ({ what, body: { ...aTable, ...owner }, thing: owner })),
    'POST /api/instrument/file': async () =>
      owners.map(({ what, ...owner }) => ({
        what,
        ...form(
          { ...(owner as object as Record<string, string>), name: 'Kalibrierschein' },
          Buffer.from('no PDF'),
        ),
        allowed: 415,
        thing: owner,
      })),
    'PUT /api/instrument/:id': items('instrument.read', make.instruments, aChange),
    'POST /api/instrument/:id/state': items('instrument.read', make.instruments, async (id) => ({
      version: await versionOf('instrument', id),
      state: 'blocked',
      reason: 'Heruntergefallen',
    })),
    'POST /api/instrument/:id/calibration': items('instrument.read', make.instruments, async (id) => ({
      version: await versionOf('instrument', id),
      ...{ result: 'passed', calibratedOn: addDays(today, -30), due: addDays(today, 330) },
    })),
    'GET /api/instrument/:id/recall': items('instrument.read', make.instruments),
    'GET /api/instrument/:id/recall/csv': items('instrument.read', make.instruments),
    'GET /api/instrument/:id/history': items('instrument.read', make.instruments),
    'DELETE /api/instrument/:id': items('instrument.read', make.instruments),
    'GET /api/vehicleManual': one(),
    'GET /api/vehicleManual/:id': items('vehicleManual.read', make.manuals),
    'POST /api/vehicleManual': async () =>
      Promise.all(
        owners.map(async ({ what, ...owner }) => ({
          what,
          body: { ...(await aManual()), ...owner },
          thing: owner,
        })),
      ),
    'PUT /api/vehicleManual/:id': items('vehicleManual.read', make.manuals, async (id) => ({
      ...(await aManual()),
      version: await versionOf('vehicleManual', id),
    })),
    'DELETE /api/vehicleManual/:id': items('vehicleManual.read', make.manuals),
    'GET /api/vehicle/:id/manual': items('vehicle.read', make.models),
    'GET /api/vehicleData/manual': one({ query: { manufacturer: 'Nordstern', model: 'Volta' } }),
    'GET /api/vehicleData/search': one({ query: { q: 'volta' } }),
    'POST /api/vehicleData/import': async () => [
      {
        what: 'one model',
        body: {
          format: 'json',
          content: JSON.stringify([aModel()]),
          source: 'Liste',
          licence: 'CC0',
          dryRun: false,
        },
      },
    ],
    'GET /api/topic': one(),
    'GET /api/topic/:id': items('topic.read', make.topics),
    'POST /api/topic': async ({ person }) => [
      { what: 'a new one', body: aPost(), thing: { authorId: (person ?? foreigner).id } },
    ],
    'PUT /api/topic/:id': items('topic.read', make.topics, async (id) => ({
      version: await versionOf('topic', id),
      ...aPost(),
    })),
    'DELETE /api/topic/:id': items('topic.read', make.topics),
    'POST /api/topic/preview': one({ body: { text: '**So**' } }),
    'POST /api/topic/:id/accept': items('topic.read', make.topics, () => ({ answerId: null })),
    'GET /api/topic/:id/follow': items('topic.read', make.topics),
    'PUT /api/topic/:id/follow': items('topic.read', make.topics, () => ({ state: 'muted' })),
    'POST /api/topic/mute/:token': unusable,
    'GET /api/topic/:id/history': items('topic.read', make.topics),
    'POST /api/topic/:id/hide': items('topic.read', make.topics, () => ({ reason: 'Werbung' })),
    'POST /api/topic/:id/show': items('topic.read', make.topics),
    'GET /api/answer': one(),
    'GET /api/answer/:id': items('answer.read', make.answers),
    'POST /api/answer': async (role) =>
      (await make.topics(role)).map(({ what, params, thing }) => ({
        what,
        body: { topicId: params?.id, text: 'So.' },
        thing,
      })),
    'PUT /api/answer/:id': items('answer.read', make.answers, async (id) => ({
      version: await versionOf('answer', id),
      topicId: await topicOf(id),
      text: 'Doch anders.',
    })),
    'DELETE /api/answer/:id': items('answer.read', make.answers),
    'GET /api/answer/:id/history': items('answer.read', make.answers),
    'POST /api/answer/:id/hide': items('answer.read', make.answers, () => ({ reason: 'Werbung' })),
    'POST /api/answer/:id/show': items('answer.read', make.answers),
    'POST /api/attachment': one({ ...form({ name: 'Bild' }, Buffer.from('no PDF')), allowed: 415 }),
    'GET /api/complaint': one(),
    'POST /api/complaint': async (role) =>
      (await make.topics(role)).map(({ what, params, thing }) => ({
        what,
        body: { topicId: params?.id, reason: 'Falsch und gefährlich' },
        thing,
      })),
    'POST /api/complaint/:id/dismiss': async () => {
      const { id: topicId } = await insert.topic(db, { author: foreigner })
      const id = uuid()
      await db
        .insertInto('complaint')
        .values({ id, topicId, authorId: foreignIssuer.id, reason: 'Falsch' })
        .execute()
      return [{ what: 'an open one', params: { id } }]
    },
    'GET /api/forumName': one(),
    'PUT /api/forumName': async () => [
      { what: 'a new name', body: { name: `n${randomUUID().slice(0, 13)}`, consent: true } },
    ],
    'GET /api/report': one(),
    'GET /api/report/:id': items('report.read', make.reports),
    'POST /api/report': async () =>
      Promise.all(
        owners.map(async ({ what, ...owner }) => {
          const { id, ...thing } = await vehicle(owner)
          return { what: `on a vehicle ${what}`, body: aReport(id), thing }
        }),
      ),
    'PUT /api/report/:id': items('report.read', make.reports, async (id) => {
      const row = await db
        .selectFrom('report')
        .select(['version', 'companyVehicleId'])
        .where('id', '=', id)
        .executeTakeFirst()
      return { version: row?.version ?? 1, ...aReport(row?.companyVehicleId ?? randomUUID()) }
    }),
    'POST /api/report/:id/finalise': items('report.read', make.reports, async (id) => ({
      version: await versionOf('report', id),
      confirmed: true,
    })),
    'POST /api/report/:id/reopen': items('report.read', make.failedReports, async (id) => ({
      version: await versionOf('report', id),
    })),
    // Only final reports can be corrected; other tests cover that.
    'POST /api/report/:id/void': async (role) =>
      (await items('report.read', make.reports, () => ({ reason: 'Falsches Fahrzeug' }))(role)).map(
        (testCase) => ({ ...testCase, allowed: 409 }),
      ),
    // Abandoned drafts are covered by other tests.
    'POST /api/report/:id/takeOver': async (role) =>
      (
        await items('report.read', make.reports, async (id) => ({ version: await versionOf('report', id) }))(
          role,
        )
      ).map((testCase) => ({
        ...testCase,
        allowed: testCase.thing?.authorId === role.person?.id ? 200 : 403,
      })),
    'POST /api/report/:id/closeFailed': async (role) =>
      (
        await items('report.read', make.reports, async (id) => ({
          version: await versionOf('report', id),
          reason: 'Prüfer erkrankt',
        }))(role)
      ).map((testCase) => ({ ...testCase, allowed: 409 })),
    'POST /api/report/:id/accept': async (role) =>
      (await items('report.read', make.reports, () => ({ reason: 'Uhr ging nach' }))(role)).map(
        (testCase) => ({
          ...testCase,
          allowed: 409,
        }),
      ),
    'POST /api/report/:id/amend': async (role) =>
      (await items('report.read', make.reports, () => ({ reason: 'Zahlendreher' }))(role)).map(
        (testCase) => ({
          ...testCase,
          allowed: 409,
        }),
      ),
    'DELETE /api/report/:id': items('report.read', make.reports),
    // A photo must be named in the draft; other tests cover that.
    'POST /api/report/:id/photo': async (role) =>
      (await items('report.read', make.reports)(role)).map((testCase) => ({
        ...testCase,
        ...form({ photoId: randomUUID() }, Buffer.from('no photo')),
        allowed: 409,
      })),
    'GET /api/myselfCanCreateReports': one(),
    'GET /api/file/:id': items('certificate.read', make.files),
    'GET /api/file/:id/description': items('certificate.read', make.files),
  }
}
