import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/day.ts'
import type { Action, Owners } from '#domain/policy.ts'
import { today } from '../support/day.ts'
import type { TestServer } from '../support/testServer.ts'
import * as insert from '../support/people.ts'
import type { Person } from '../support/people.ts'
import { sampleOf } from '../support/sample.ts'
import { draft, type Scenario } from '../support/scenario.ts'

/** One call of the permission walk: its input and the owners of its item. */
export interface Case {
  what: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Undefined if the call has no item. */
  thing?: Owners
  /** The organisation in the audit entry, if it differs from the owners. */
  filed?: Owners
  /** The permission required to find the item. */
  readBy?: Action
  /** The expected status, if not 200. */
  allowed?: number
}

/** `shared`: for items that no call changes, created once. `sample`: only one foreign owner, chosen by this name. */
interface Trying {
  person?: Person
  companyId?: string
  authorityId?: string
  shared?: boolean
  sample?: string
}

export type Make = (role: Trying) => Promise<Case[]>

/** Creates items per changing call, and once per user for all other calls. */
export function sharing<Makes extends Record<string, Make>>(makes: Makes): Makes {
  const once = (make: Make): Make => {
    const made = new Map<string, Promise<Case[]>>()
    return (role) => {
      if (!role.shared) return make(role)
      const known = made.get(role.person?.id ?? '') ?? make(role)
      made.set(role.person?.id ?? '', known)
      return known
    }
  }
  return Object.fromEntries(Object.entries(makes).map(([name, make]) => [name, once(make)])) as Makes
}

/** New items of every kind and owner, for a walk that changes and removes them. */
export function fixtures(
  server: TestServer,
  { home, foreign, templates, foreigner, foreignIssuer, roles }: Scenario,
) {
  const db = server.database.writes
  const tester = roles.tester.person ?? foreigner

  const people = ({ person }: { person?: Person }) => {
    const others = [
      { what: 'a colleague', who: roles.employee.person ?? foreigner },
      { what: 'a holder of the authority', who: tester },
      { what: 'a person elsewhere', who: foreigner },
    ].filter(({ who }) => who !== person)
    return person ? [{ what: 'oneself', who: person }, ...others] : others
  }
  const belongingOf = async (id: string): Promise<Owners> => {
    const employed = await db
      .selectFrom('coworker')
      .select('companyId')
      .where('userId', '=', id)
      .executeTakeFirst()
    const holds = await db
      .selectFrom('authorityHolder')
      .select('authorityId')
      .where('userId', '=', id)
      .execute()
    return {
      userId: id,
      companyId: employed?.companyId ?? null,
      holderAuthorityId: holds.map(({ authorityId }) => authorityId),
    }
  }

  const nowhere = { what: 'what is not there', params: { id: randomUUID() }, thing: {} }
  const items =
    (readBy: Action, list: Make, body: (id: string) => unknown = () => undefined): Make =>
    async (role) =>
      Promise.all(
        [...(await list(role)), nowhere].map(async (testCase) => ({
          ...testCase,
          readBy,
          body: await body(testCase.params?.id ?? ''),
        })),
      )

  const users: Make = async (role) =>
    Promise.all(
      people(role).map(async ({ what, who }) => ({
        what,
        params: { id: who.id },
        thing: await belongingOf(who.id),
      })),
    )
  const companies: Make = async () =>
    [home.company, foreign.company].map(({ id, name }) => ({
      what: name,
      params: { id },
      thing: { companyId: id },
    }))
  const authorities: Make = async () =>
    [home.authority, foreign.authority].map(({ id, name }) => ({
      what: name,
      params: { id },
      thing: { authorityId: id },
    }))
  const ofAuthorities: Make = async () => {
    const created = [await insert.template(db, home.authority.id, randomUUID())]
    created.push(await insert.template(db, foreign.authority.id, randomUUID()))
    return created.map(({ id, authorityId }) => ({
      what: authorityId === home.authority.id ? 'of the authority' : 'of another authority',
      params: { id },
      thing: { authorityId },
    }))
  }
  const courses: Make = async (role) => {
    const created: Case[] = []
    for (const { params, thing = {}, what } of await ofAuthorities(role)) {
      const id = uuid()
      const facts = { templateId: params?.id ?? '', authorityId: String(thing.authorityId) }
      await db
        .insertInto('course')
        .values({ id, ...facts, templateVersion: 1, issueDate: '2026-01-01', authorId: foreignIssuer.id })
        .execute()
      await db
        .insertInto('coursePlace')
        .values({
          ...{ courseId: id, position: 0, authorId: foreignIssuer.id },
          ...{ email: `${id}@example.org`, identityCheck: 'Reisepass' },
        })
        .execute()
      created.push({ what, params: { id }, thing })
    }
    return created
  }
  const sheets: Make = async () => [
    await sheetOf(home.authority.id, 'of the authority'),
    await sheetOf(foreign.authority.id, 'of another authority'),
  ]
  const sheetOf = async (authorityId: string, what: string) => ({
    what,
    params: { id: await insert.sheet(db, authorityId) },
    thing: { authorityId },
  })
  const fileOf = new Map<string, string>()
  const certificatesIn =
    (facts: { state: string; dueDate?: string }): Make =>
    async ({ person }) => {
      const held = [
        ...(person ? [{ what: 'own', holder: person, from: templates.foreign, issuer: foreignIssuer }] : []),
        { what: "a colleague's", holder: tester, from: templates.home, issuer: foreignIssuer },
        { what: 'foreign', holder: foreigner, from: templates.foreign, issuer: foreignIssuer },
      ]
      const created: Case[] = []
      for (const { what, holder, from, issuer } of held) {
        const { id, fileId } = await insert.certificate(db, {
          holder,
          issuer,
          // A certificate that is issued again must not have a holder yet.
          template:
            facts.state === 'failed' ? await insert.template(db, from.authorityId, randomUUID()) : from,
          ...facts,
          reports: false,
        })
        const { companyId } = await belongingOf(holder.id)
        const thing = { userId: holder.id, companyId, authorityId: from.authorityId }
        if (fileId) {
          await insert.seal(server, id)
          await insert.storePaper(server, fileId)
          fileOf.set(id, fileId)
        }
        created.push({ what, params: { id }, thing })
      }
      return created
    }
  const failedCertificates = certificatesIn({ state: 'failed' })
  const certificates = certificatesIn({ state: 'suspended' })
  /** Renewable certificates. */
  const expiring = certificatesIn({
    state: 'issued',
    dueDate: addDays(today, 30),
  })
  const renewalRequests: Make = async (role) => {
    const created: Case[] = []
    for (const asker of role.person ? [role.person, foreigner] : [foreigner])
      for (const { what, params = {}, thing = {} } of await expiring(role)) {
        const id = uuid()
        const columns = { certificateId: params.id ?? '', authorityId: String(thing.authorityId) }
        await db
          .insertInto('renewalRequest')
          .values({ id, ...columns, askedBy: asker.id })
          .execute()
        const whose = asker === role.person ? 'by oneself' : 'by another'
        created.push({ what: `${what}, ${whose}`, params: { id }, thing: { ...thing, authorId: asker.id } })
      }
    return created
  }
  const vehicle = async (owner: { companyId?: string; authorityId?: string }) => {
    const { id } = await insert.companyVehicle(db, { ...owner, createdBy: foreigner })
    return { id, companyId: owner.companyId ?? null, authorityId: owner.authorityId ?? null }
  }
  const owners = [
    { what: 'of the company', companyId: home.company.id },
    { what: 'of the authority', authorityId: home.authority.id },
    { what: 'of another company', companyId: foreign.company.id },
    { what: 'of another authority', authorityId: foreign.authority.id },
  ]
  const isOwn = ({ companyId, authorityId }: Trying, owner: { companyId?: string; authorityId?: string }) =>
    owner.companyId ? owner.companyId === companyId : owner.authorityId === authorityId
  /** All owners for shared items, else the role's own and one other. */
  const ownersFor = (role: Trying) =>
    role.shared || role.sample === undefined
      ? owners
      : [
          ...owners.filter((owner) => isOwn(role, owner)),
          ...sampleOf(
            role.sample,
            owners.filter((owner) => !isOwn(role, owner)),
          ),
        ]
  const vehicles: Make = async (role) => {
    const created: Case[] = []
    for (const { what, ...owner } of ownersFor(role)) {
      const { id, ...thing } = await vehicle(owner)
      created.push({ what, params: { id }, thing })
    }
    return created
  }
  /** Catalogue entries: accepted, proposed by oneself, and proposed by another user. */
  const entries =
    (table: 'vehicle' | 'vehicleManufacturer'): Make =>
    async ({ person }) => {
      const created: Case[] = []
      const standings = [
        { what: 'accepted', state: 'accepted', author: foreigner },
        ...(person ? [{ what: 'proposed by oneself', state: 'proposed', author: person }] : []),
        { what: 'proposed by another', state: 'proposed', author: foreigner },
      ]
      for (const { what, state, author } of standings) {
        const entry = await insert.catalogueEntry(db, { state, author })
        // A manufacturer can be removed only without models.
        if (table === 'vehicleManufacturer')
          await db.deleteFrom('vehicle').where('id', '=', entry.vehicleId).execute()
        const thing = { authorId: author.id, catalogue: state === 'accepted' ? 'accepted' : null }
        created.push({
          what,
          params: { id: table === 'vehicle' ? entry.vehicleId : entry.manufacturerId },
          thing,
        })
      }
      return created
    }
  const instruments: Make = async (role) => {
    const created: Case[] = []
    for (const { what, ...owner } of ownersFor(role)) {
      const { id } = await insert.instrument(db, { ...owner, createdBy: foreigner })
      created.push({ what, params: { id }, thing: { companyId: null, authorityId: null, ...owner } })
    }
    return created
  }
  const manuals: Make = async (role) => {
    const created: Case[] = []
    for (const { what, ...owner } of [{ what: 'for everybody' }, ...ownersFor(role)]) {
      const { vehicleId } = await insert.catalogueEntry(db, { author: foreigner })
      const id = uuid()
      const text = { de: 'Absperren', en: '', it: '' }
      const content = {
        ...{ steps: [{ kind: 'prepare', text, minutes: null, warning: text }], measuringPoints: [] },
        ...{ dischargeMinutes: null, hazards: text, ppe: text, tools: text, disclaimer: '' },
        ...{ source: 'Eigene Anleitung', sourceVersion: '', sourceDate: null },
      }
      await db
        .insertInto('vehicleManual')
        .values({ id, vehicleId, title: 'Trennen', content: JSON.stringify(content), ...owner })
        .execute()
      const catalogue = what === 'for everybody' ? 'accepted' : null
      created.push({ what, params: { id }, thing: { ...owner, catalogue } })
    }
    return created
  }
  const measuredWith = new Map<string, Promise<{ instrumentId: string }[]>>()
  /** Many reports share these instruments. */
  const instrumentsOf = (owner: { companyId?: string; authorityId?: string }) => {
    const key = owner.companyId ?? owner.authorityId ?? ''
    const known = measuredWith.get(key) ?? insert.instruments(db, { ...owner, createdBy: foreigner })
    measuredWith.set(key, known)
    return known
  }
  const reports: Make = async (role) => {
    const { person } = role
    const created: Case[] = []
    for (const { what, ...owner } of ownersFor(role))
      for (const author of person ? [person, foreigner] : [foreigner]) {
        const { id: companyVehicleId } = await vehicle(owner)
        const named = await instrumentsOf(owner)
        const { id, ...thing } = await draft(db, { author, ...owner, companyVehicleId, instruments: named })
        created.push({
          what: `${what}, by ${author === person ? 'oneself' : 'another'}`,
          params: { id },
          thing,
        })
      }
    return created
  }
  const failedReports: Make = async (role) => {
    const created = await reports(role)
    for (const { params } of created)
      await db
        .updateTable('report')
        .set({ state: 'failed', result: 'valid', number: randomUUID() })
        .where('id', '=', params?.id ?? '')
        .execute()
    return created
  }
  const finalReports: Make = async (role) => {
    const created = await reports(role)
    for (const { params } of created)
      await db
        .updateTable('report')
        .set({
          state: 'sealing',
          result: 'valid',
          number: randomUUID(),
          finalisedAt: new Date().toISOString(),
        })
        .where('id', '=', params?.id ?? '')
        .execute()
    return created
  }
  /** Warning tags of the testers of reports. */
  const tags: Make = async (role) => {
    const created: Case[] = []
    for (const { params = {}, thing = {}, what } of await finalReports(role)) {
      const { companyVehicleId, authorId } = await db
        .selectFrom('report')
        .select(['companyVehicleId', 'authorId'])
        .where('id', '=', params.id ?? '')
        .executeTakeFirstOrThrow()
      const id = await insert.tag(db, { ...thing, reportId: params.id ?? '', companyVehicleId, authorId })
      created.push({ what, params: { id }, thing })
    }
    return created
  }
  const actions: Make = async (role) => {
    const created: Case[] = []
    for (const { params = {}, thing = {}, what } of await finalReports(role)) {
      const id = await insert.action(db, { reportId: params.id ?? '', ...thing })
      const { companyId = null, authorityId = null } = thing
      created.push({ what, params: { id }, thing: { companyId, authorityId } })
    }
    return created
  }
  const files: Make = async (role) => {
    const created: Case[] = []
    for (const { params = {}, ...testCase } of await certificates(role)) {
      const id = fileOf.get(params.id ?? '') ?? ''
      created.push({ ...testCase, params: { id } })
    }
    return created
  }

  /** Personal, another user's, and shared by organisations. */
  const savedViews: Make = async (role) => {
    const { person } = role
    const created: Case[] = []
    const whose = [
      ...(person ? [{ what: 'own', userId: person.id }] : []),
      { what: 'of another person', userId: foreigner.id },
      ...ownersFor(role),
    ]
    for (const { what, ...owner } of whose) {
      const id = await insert.savedView(db, owner)
      const thing = { userId: null, companyId: null, authorityId: null, ...owner }
      created.push({ what, params: { id }, thing })
    }
    return created
  }

  /** Own and other topics, visible and hidden. */
  const topics: Make = async ({ person }) => {
    const created: Case[] = []
    for (const author of person ? [person, foreigner] : [foreigner])
      for (const hidden of [false, true]) {
        const { id } = await insert.topic(db, { author })
        if (hidden) await insert.hide(db, 'topic', id)
        const thing = { authorId: author.id, catalogue: hidden ? null : 'accepted' }
        created.push({
          what: `${author === person ? 'own' : "another's"}${hidden ? ', hidden' : ''}`,
          params: { id },
          thing,
        })
      }
    return created
  }
  /** The same for answers, each in another user's topic. */
  const answers: Make = async ({ person }) => {
    const created: Case[] = []
    for (const author of person ? [person, foreigner] : [foreigner])
      for (const hidden of [false, true]) {
        const { id: topicId } = await insert.topic(db, { author: foreignIssuer })
        const { id } = await insert.answer(db, { author, topicId })
        if (hidden) await insert.hide(db, 'answer', id)
        const thing = { authorId: author.id, catalogue: hidden ? null : 'accepted' }
        created.push({
          what: `${author === person ? 'own' : "another's"}${hidden ? ', hidden' : ''}`,
          params: { id },
          thing,
        })
      }
    return created
  }

  const revokable: Make = async (role) => {
    const created = await certificates(role)
    for (const { params } of created)
      await db
        .updateTable('certificate')
        .set({ state: 'issued' })
        .where('id', '=', params?.id ?? '')
        .execute()
    return created
  }

  return {
    items,
    owners,
    vehicle,
    belongingOf,
    ...sharing({
      users,
      companies,
      authorities,
      ofAuthorities,
      courses,
      sheets,
      certificates,
      failedCertificates,
      expiring,
      renewalRequests,
      revokable,
      vehicles,
      models: entries('vehicle'),
      manufacturers: entries('vehicleManufacturer'),
      instruments,
      manuals,
      reports,
      failedReports,
      tags,
      actions,
      savedViews,
      topics,
      answers,
      files,
    }),
  }
}
