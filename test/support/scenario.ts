import { v7 as uuid } from 'uuid'
import { type Actor, type Role, roles as allRoles } from '#domain/policy.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { disconnectionAt } from '../vectors/disconnection.ts'
import type { Db } from '../../server/db/db.ts'
import type { Services } from '../../server/services.ts'
import { actorAs } from './actor.ts'
import * as insert from './people.ts'
import type { Person } from './people.ts'

const firstnames: Partial<Record<Role, string>> = {
  user: 'Ursula',
  employee: 'Emil',
  tester: 'Tessa',
  companyAdmin: 'Carla',
  trainerReadOnly: 'Trude',
  trainer: 'Theo',
  authorityReader: 'Arno',
  authorityAdmin: 'Anna',
  systemAdmin: 'Sara',
}

interface Member {
  /** Undefined for a guest. */
  person?: Person
  actor: Actor | null
  companyId?: string
  authorityId?: string
}

/**
 * One user per role of the policy in one company and one authority, and a foreign company and authority with their own
 * users.
 */
export async function matrixScenario(services: Services) {
  const db = services.database.writes
  const home = {
    company: await insert.company(db, 'Autohaus Nord'),
    authority: await insert.authority(db, 'Prüfstelle Nord', 'NORD'),
  }
  const foreign = {
    company: await insert.company(db, 'Autohaus Süd'),
    authority: await insert.authority(db, 'Prüfstelle Süd', 'SUED'),
  }
  const roles = {} as Record<Role, Member>
  for (const role of allRoles) {
    roles[role] = { actor: null }
    const firstname = firstnames[role]
    if (!firstname) continue
    const person = await insert.person(db, firstname, { isAdmin: role === 'systemAdmin' })
    const ids = { userId: person.id, companyId: home.company.id, authorityId: home.authority.id }
    const actor = actorAs(role, ids)
    const { company, authorities = [] } = actor ?? {}
    if (company) await insert.employ(db, company.id, person, company.role)
    for (const { id, role: authorityRole } of authorities) await insert.appoint(db, id, person, authorityRole)
    roles[role] = { person, actor, companyId: company?.id, authorityId: authorities[0]?.id }
  }
  const foreigner = await insert.person(db, 'Frieda')
  const foreignIssuer = await insert.person(db, 'Fritz')
  await insert.employ(db, foreign.company.id, foreigner, 'admin')
  await insert.appoint(db, foreign.authority.id, foreignIssuer, 'admin')

  const templates = {
    home: await insert.template(db, home.authority.id),
    foreign: await insert.template(db, foreign.authority.id),
  }
  const holder = roles.tester.person ?? foreigner
  const issuer = roles.authorityAdmin.person ?? foreignIssuer
  const { id } = await insert.certificate(db, { holder, issuer, template: templates.home })
  await insert.seal(services, id)
  await insert.certificate(db, { holder: foreigner, issuer: foreignIssuer, template: templates.foreign })
  return { roles, home, foreign, templates, foreigner, foreignIssuer }
}

export type Scenario = Awaited<ReturnType<typeof matrixScenario>>

interface Drafted {
  author: Person
  companyId?: string
  authorityId?: string
  companyVehicleId: string
  /** Existing instruments to reuse. */
  instruments?: { instrumentId: string }[]
}

/** A report that is ready to be finalised. */
export async function draft(
  db: Db,
  { author, companyId, authorityId, companyVehicleId, instruments }: Drafted,
) {
  const id = uuid()
  const record = {
    customer: '',
    place: 'Platz 3',
    timeZone: 'Europe/Vienna',
    ambientTemp_dC: null,
    relHumidity_pct: null,
    instruments: instruments ?? (await insert.instruments(db, { companyId, authorityId, createdBy: author })),
    measurement: {
      ...disconnectionAt(new Date()),
      decisionRule: { kind: 'simple' },
      uAcPhases_mV: [],
      makerLimit_mV: null,
    },
    remarks: 'Festgestellt am Platz.',
  }
  await db
    .insertInto('report')
    .values({
      id,
      type: 'disconnection',
      name: `Freischalten ${id}`,
      state: 'draft',
      companyId,
      authorityId,
      authorId: author.id,
      tester: author.username,
      companyVehicleId,
      vehicle: 'G-AB 123',
      measuredAt: new Date().toISOString(),
      ruleSetVersion: LIMITS.ruleSetVersion,
      record: JSON.stringify(record),
    })
    .execute()
  return { id, authorId: author.id, companyId: companyId ?? null, authorityId: authorityId ?? null }
}
