import type { Selectable } from 'kysely'
import type { Day } from '#domain/day.ts'
import { instructionDue } from '#domain/instruction.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import type { LoggedEvent } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import type { IssuedDocument } from '../../db/tables.ts'
import type { Secrets } from '../../signing/attestation.ts'
import { isErased, sealedFacts, tellsState } from '../../signing/sealed.ts'
import type { CertificateInput } from './document.ts'
import { instructedOnIn } from './instruction.ts'

/** A certificate on which what was sealed, its row and the log agree. */
export interface AgreedCertificate {
  held: HeldCertificate & { number: string; level: string; instructionDue: Day | null }
  /** As printed; the made-up name of one whose data was erased. */
  holder: string
  isHolderErased: boolean
  stateAt: string
  input: CertificateInput
  events: LoggedEvent[]
}

/**
 * The one judgement of a certificate, for whoever looks it up and for what rests on it. The facts are those that were
 * sealed, state and day are the log's. Null where they and the log do not all say the same: never valid.
 */
export async function agreedCertificate(
  db: Db,
  config: Secrets,
  document: Selectable<IssuedDocument>,
): Promise<AgreedCertificate | null> {
  const sealed = await sealedFacts<CertificateInput>(db, config, document)
  if (!sealed) return null
  const row = await db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.state', 'c.dueDate', 'c.holder', 'c.level', 'c.userId', 'u.erasedAt'])
    .where('c.id', '=', sealed.recordId)
    .executeTakeFirst()
  if (!row) return null
  const { input, state, stateAt, events } = sealed
  const { number, level, userId, issueDate, dueDate, rank, reportTypes } = input.certificate
  const isHolderErased = row.erasedAt !== null && (await isErased(db, row.userId))
  const holder = isHolderErased ? row.holder : input.certificate.holder
  const same =
    row.userId === userId && row.dueDate === dueDate && row.holder === holder && row.level === level
  if (!same || row.state !== state) return null
  const due = instructionDue({ issueDate, dueDate, instructedOn: instructedOnIn(events) })
  const held = { number, level, state, issueDate, dueDate, rank, reportTypes, instructionDue: due }
  return { held, holder, isHolderErased, stateAt, input, events }
}

/** What a person holds that may carry a deed of theirs; of a deed done before, what was not suspended then. */
export async function certificatesRelied(
  db: Db,
  config: Secrets,
  userId: string,
  doneAt?: Date,
): Promise<AgreedCertificate['held'][]> {
  const documents = await db
    .selectFrom('issuedDocument as d')
    .innerJoin('certificate as c', 'c.id', 'd.recordId')
    .selectAll('d')
    .where('c.userId', '=', userId)
    .where('c.state', '=', 'issued')
    .where('d.sealedAt', 'is not', null)
    .execute()
  const relied: AgreedCertificate['held'][] = []
  for (const document of documents) {
    const agreed = await agreedCertificate(db, config, document)
    if (!agreed || agreed.isHolderErased) continue
    if (!doneAt || !wasSuspended(agreed.events, doneAt)) relied.push(agreed.held)
  }
  return relied
}

/** By the log, which knows what the state of today hides. */
const wasSuspended = (events: readonly LoggedEvent[], moment: Date) => {
  const last = events.findLast((event) => tellsState(event) && new Date(event.at) <= moment)
  return last?.type === 'certificate.suspended'
}
