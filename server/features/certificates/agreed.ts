import type { Day } from '#domain/day.ts'
import { decidesState } from '#domain/documentVerdict.ts'
import { instructionDue } from '#domain/instruction.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import type { LoggedEvent } from '../../audit/storedEvents.ts'
import type { LogPosition } from '../../audit/log.ts'
import type { Db } from '../../db/db.ts'
import {
  confirmedDocument,
  documentsToJudge,
  nameByLog,
  type JudgedDocument,
  type Sealed,
  type Trust,
} from '../../signing/sealed.ts'
import { Problem } from '../../http/problem.ts'
import type { CertificateInput } from './document.ts'
import { instructedOnIn } from './validity.ts'

/** A certificate whose sealed content, row and log agree. */
export interface AgreedCertificate {
  held: HeldCertificate & { number: string; level: string; instructionDue: Day | null }
  instructedOn: Day | null
  /** As printed; a pseudonym after an erasure. */
  holder: string
  isHolderErased: boolean
  stateAt: string
  input: CertificateInput
  events: LoggedEvent[]
  logPosition: LogPosition
}

/**
 * The only verdict on a certificate, for look-ups and for everything based on it. Facts come from the sealed
 * content, state and dates from the log. Null if the document cannot be confirmed.
 */
export async function agreedCertificate(
  db: Db,
  trust: Trust,
  document: JudgedDocument,
): Promise<AgreedCertificate | null> {
  const confirmed = await confirmedDocument<CertificateInput, HeldRow>(db, trust, document, (sealed) =>
    heldRow(db, sealed),
  )
  if (!confirmed) return null
  const { input, state, stateAt, events, row, logPosition } = confirmed
  const { number, level, issueDate, dueDate, rank, reportTypes } = input.certificate
  const instructedOn = instructedOnIn(events)
  const due = instructionDue({ issueDate, dueDate, instructedOn })
  const held = { number, level, state, issueDate, dueDate, rank, reportTypes, instructionDue: due }
  const { holder, isErased: isHolderErased } = row
  return { held, instructedOn, holder, isHolderErased, stateAt, input, events, logPosition }
}

/** Throws `certificate.notValid` if the certificate cannot be confirmed. */
export async function sealedInput(db: Db, trust: Trust, id: string): Promise<CertificateInput> {
  const [document, ...others] = await documentsToJudge(db).where('d.recordId', '=', id).execute()
  const agreed = document && others.length === 0 && (await agreedCertificate(db, trust, document))
  if (!agreed) throw new Problem('certificate.notValid', { fields: { state: 'unconfirmed' } })
  return agreed.input
}

interface HeldRow {
  state: string
  isAsSealed: boolean
  holder: string
  isErased: boolean
}

async function heldRow(
  db: Db,
  { recordId, input, events }: Sealed<CertificateInput>,
): Promise<HeldRow | null> {
  const row = await db
    .selectFrom('certificate')
    .select(['state', 'dueDate', 'holder', 'level', 'userId'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (!row) return null
  const { level, userId, dueDate, holder: printed } = input.certificate
  const { name, isErased } = nameByLog(events, printed)
  const isAsSealed =
    row.userId === userId && row.dueDate === dueDate && row.holder === name && row.level === level
  return { state: row.state, isAsSealed, holder: row.holder, isErased }
}

/** The certificates that may permit an action of a user; for an earlier action, those not suspended then. */
export async function certificatesRelied(
  db: Db,
  trust: Trust,
  userId: string,
  doneAt?: Date,
): Promise<AgreedCertificate['held'][]> {
  const documents = await documentsToJudge(db)
    .innerJoin('certificate as c', 'c.id', 'd.recordId')
    .where('c.userId', '=', userId)
    .where('c.state', '=', 'issued')
    .execute()
  const held: AgreedCertificate['held'][] = []
  for (const document of documents) {
    const agreed = await agreedCertificate(db, trust, document)
    if (!agreed || agreed.isHolderErased) continue
    if (!doneAt || !wasSuspended(agreed.events, doneAt)) held.push(agreed.held)
  }
  return held
}

/** From the log, because a row has only the current state. */
const wasSuspended = (events: readonly LoggedEvent[], moment: Date) => {
  const last = events.findLast((event) => decidesState(event) && new Date(event.at) <= moment)
  return last?.type === 'certificate.suspended'
}
