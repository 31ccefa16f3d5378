import { v7 as uuid } from 'uuid'
import type { MatrixRole, RoleAssignment } from '../vectors/policy.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { disconnectionAt } from '../vectors/disconnection.ts'
import type { Db } from '../../server/db/db.ts'
import type { Services } from '../../server/services.ts'
import * as insert from './people.ts'
import type { Person } from './people.ts'

/**
 * One user per role of the permission matrix in one company and one authority, and a foreign company and authority with
 * their own users.
 */
export async function matrixScenario(services: Services) {
  const db = services.database.writes
  const member = (name: string) => insert.person(db, name)
  const US = await member('Ursula')
  const EM = await member('Emil')
  const TE = await member('Tessa')
  const CA = await member('Carla')
  const TR = await member('Trude')
  const T = await member('Theo')
  const AR = await member('Arno')
  const AA = await member('Anna')
  const SA = await insert.person(db, 'Sara', { isAdmin: true })
  const foreigner = await member('Frieda')
  const foreignIssuer = await member('Fritz')

  const home = {
    company: await insert.company(db, 'Autohaus Nord'),
    authority: await insert.authority(db, 'Prüfstelle Nord', 'NORD'),
  }
  const foreign = {
    company: await insert.company(db, 'Autohaus Süd'),
    authority: await insert.authority(db, 'Prüfstelle Süd', 'SUED'),
  }
  await insert.employ(db, home.company.id, EM)
  await insert.employ(db, home.company.id, TE)
  await insert.employ(db, home.company.id, CA, 'admin')
  await insert.employ(db, foreign.company.id, foreigner, 'admin')
  await insert.appoint(db, home.authority.id, TR, 'trainerReadOnly')
  await insert.appoint(db, home.authority.id, T, 'trainer')
  await insert.appoint(db, home.authority.id, AR, 'adminReadOnly')
  await insert.appoint(db, home.authority.id, AA, 'admin')
  await insert.appoint(db, foreign.authority.id, foreignIssuer, 'admin')

  const templates = {
    home: await insert.template(db, home.authority.id),
    foreign: await insert.template(db, foreign.authority.id),
  }
  const { id } = await insert.certificate(db, { holder: TE, issuer: AA, template: templates.home })
  await insert.seal(services, id)
  await insert.certificate(db, { holder: foreigner, issuer: foreignIssuer, template: templates.foreign })

  const inCompany = { companyId: home.company.id }
  const inAuthority = { authorityId: home.authority.id }
  const roles: Record<MatrixRole, RoleAssignment & { person?: Person }> = {
    AN: { roles: ['AN'] },
    US: { roles: ['US'], person: US },
    EM: { roles: ['EM'], person: EM, ...inCompany },
    TE: { roles: ['EM', 'TE'], person: TE, ...inCompany },
    CA: { roles: ['EM', 'CA'], person: CA, ...inCompany },
    TR: { roles: ['TR'], person: TR, ...inAuthority },
    T: { roles: ['T'], person: T, ...inAuthority },
    AR: { roles: ['AR'], person: AR, ...inAuthority },
    AA: { roles: ['AA'], person: AA, ...inAuthority },
    SA: { roles: ['US', 'SA'], person: SA },
  }
  for (const standing of Object.values(roles)) if (standing.person) standing.userId = standing.person.id
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
