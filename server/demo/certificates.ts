import { usualTheme } from '#domain/theme.ts'
import { addDays, type Day } from '#domain/day.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import { appendToLog } from '../audit/chain.ts'
import type { Db } from '../db/db.ts'
import type { CertificateInput } from '../features/certificates/document.ts'
import { revoke } from '../features/certificates/suspension.ts'
import { addressLines } from '../signing/address.ts'
import { reserveNumber } from '../signing/issuedNumbers.ts'
import { reserve } from '../signing/queueSeal.ts'
import type { Ending, PlannedCertificate } from './certificatePlan.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

export interface DemoCertificate {
  id: string
  number: string
  holder: Person
  level: string
  rank: number | null
  reportTypes: string[]
  issueDate: Day
  dueDate: Day
  ending: Ending
  /** The language of the authority, for its reasons. */
  language: 'de' | 'it'
}

type Numbered = PlannedCertificate & { issuedOn: Day; number: string }

export async function numberCertificates({ db, today }: Scene, planned: PlannedCertificate[]) {
  const numbered: Numbered[] = []
  for (const plan of planned) {
    const { authority, issueDate } = plan
    const issuedOn = issueDate < today ? issueDate : addDays(today, -1)
    const number = await reserveNumber(db, { ownerId: authority.id, kind: 'certificate', today: issuedOn })
    numbered.push({ ...plan, issuedOn, number: `${authority.code}-${number}` })
  }
  return numbered
}

/** Reserves certificates like issuing does: the document to seal and the log entry. */
export async function reserveCertificates(
  scene: Scene,
  planned: Numbered[],
  people: Person[],
): Promise<DemoCertificate[]> {
  const created: DemoCertificate[] = []
  for (const plan of planned) created.push(await reserveOne(scene, plan, people))
  const holders = new Map(
    planned.map(({ authority, holder }) => [
      authority.id + holder.id,
      { authorityId: authority.id, userId: holder.id },
    ]),
  )
  await scene.db
    .insertInto('authorityHolder')
    .values([...holders.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return created
}

async function reserveOne(scene: Scene, plan: Numbered, people: Person[]): Promise<DemoCertificate> {
  const { db, random } = scene
  const { holder, authority, template, issuedOn, issueDate, dueDate, ending, number } = plan
  const issuers = people.filter(
    ({ organisation, role }) => organisation?.id === authority.id && (role === 'admin' || role === 'trainer'),
  )
  const createdAt = new Date(Date.parse(`${issuedOn}T07:00:00Z`) + random.between(0, 9 * 60) * 60_000)
  const certificate = {
    id: random.id(createdAt),
    number,
    verifyCode: formatVerifyCode(random.bytes(13)),
    name: template.name,
    state: 'sealing',
    userId: holder.id,
    companyId: holder.organisation?.kind === 'company' ? holder.organisation.id : null,
    authorityId: authority.id,
    templateId: template.id,
    templateVersion: template.version,
    language: template.language,
    holder: holder.fullname,
    issuer: authority.name,
    level: template.level,
    rank: template.rank,
    reportTypes: [...template.reportTypes],
    validYears: template.validYears,
    issueDate,
    dueDate,
    identityCheck: random.one(identityChecks[authority.language]),
    issuedBy: random.one(issuers).id,
  }
  const { id, verifyCode } = certificate
  await db
    .insertInto('certificate')
    .values({ ...certificate, createdAt: createdAt.toISOString() })
    .execute()
  const input: CertificateInput = {
    certificate,
    holder: { fullName: holder.fullname, evalId: holder.evalid },
    authority: { name: authority.name, address: addressLines(authority.address, authority.language) },
    follows: [],
    template: { ...template, names: [template.name], theme: usualTheme, secondLanguage: 'en' },
  }
  const reserved = { id: random.id(createdAt), kind: 'certificate', recordId: id } as const
  await reserve(db, { ...reserved, number, verifyCode, input, actorId: certificate.issuedBy })
  return { ...certificate, holder, ending, language: authority.language }
}

const identityChecks = {
  de: ['Reisepass gesehen', 'Personalausweis gesehen', 'Führerschein gesehen', 'Persönlich bekannt'],
  it: ["Carta d'identità esibita", 'Passaporto esibito', 'Patente esibita'],
}

export async function endCertificates({ db, random, today }: Scene, created: DemoCertificate[]) {
  await db
    .updateTable('certificate')
    .set((row) => ({ stateAt: row.ref('createdAt'), updatedAt: row.ref('createdAt') }))
    .where(
      'id',
      'in',
      created.map(({ id }) => id),
    )
    .execute()
  for (const { id, number, ending, dueDate, language } of created) {
    if (ending === null) continue
    const lastDay = addDays(ending === 'superseded' ? dueDate : today, -random.between(1, 50))
    if (ending === 'revoked') await revoke({ db, actor: null }, id, random.one(reasons[language].revoked))
    else await end(db, { id, number, ending }, random.one(reasons[language][ending]))
    await db
      .updateTable('certificate')
      .set({ stateAt: `${lastDay}T10:20:00Z` })
      .where('id', '=', id)
      .execute()
  }
}

async function end(
  db: Db,
  { id, number, ending }: { id: string; number: string; ending: 'suspended' | 'superseded' },
  stateReason: string,
) {
  await db.updateTable('certificate').set({ state: ending, stateReason }).where('id', '=', id).execute()
  await appendToLog(db, { type: `certificate.${ending}`, actorId: null, objectId: id, payload: { number } })
}

const reasons = {
  de: {
    revoked: [
      'Prüfung nachträglich nicht bestanden',
      'Auf Verlangen des Arbeitgebers',
      'Angaben zur Person falsch',
    ],
    suspended: ['Unterweisung überfällig', 'Unfall in Untersuchung'],
    superseded: ['Erneuert'],
  },
  it: {
    revoked: ['Esame non superato a posteriori', 'Su richiesta del datore di lavoro'],
    suspended: ['Aggiornamento scaduto', 'Infortunio in esame'],
    superseded: ['Rinnovato'],
  },
}
