import type { Day } from '#domain/day.ts'
import { decidesState } from '#domain/documentVerdict.ts'
import { instructionDue } from '#domain/instruction.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import type { LoggedEvent } from '../../audit/storedEvents.ts'
import type { Place } from '../../audit/log.ts'
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
import { instructedOnIn } from './instruction.ts'

/** A certificate on which what was sealed, its row and the log agree. */
export interface AgreedCertificate {
  held: HeldCertificate & { number: string; level: string; instructionDue: Day | null }
  /** The last yearly instruction that the log knows of. */
  instructedOn: Day | null
  /** As printed; the made-up name of one whose data was erased. */
  holder: string
  isHolderErased: boolean
  stateAt: string
  input: CertificateInput
  events: LoggedEvent[]
  /** Where it stands in the log. */
  place: Place
}

/**
 * The one judgement of a certificate, for anyone who looks it up and for what rests on it. The facts are those that were
 * sealed, state and day are the log's. Null where the verdict on the document is that it cannot be confirmed.
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
  const { input, state, stateAt, events, row, place } = confirmed
  const { number, level, issueDate, dueDate, rank, reportTypes } = input.certificate
  const instructedOn = instructedOnIn(events)
  const due = instructionDue({ issueDate, dueDate, instructedOn })
  const held = { number, level, state, issueDate, dueDate, rank, reportTypes, instructionDue: due }
  const { holder, isErased: isHolderErased } = row
  return { held, instructedOn, holder, isHolderErased, stateAt, input, events, place }
}

/** What was sealed for a certificate. Throws `certificate.notValid` where it cannot be confirmed. */
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

/** What a person holds that may carry a deed of theirs; of a deed done before, what was not suspended then. */
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
  const relied: AgreedCertificate['held'][] = []
  for (const document of documents) {
    const agreed = await agreedCertificate(db, trust, document)
    if (!agreed || agreed.isHolderErased) continue
    if (!doneAt || !wasSuspended(agreed.events, doneAt)) relied.push(agreed.held)
  }
  return relied
}

/** By the log, which knows what the state of today hides. */
const wasSuspended = (events: readonly LoggedEvent[], moment: Date) => {
  const last = events.findLast((event) => decidesState(event) && new Date(event.at) <= moment)
  return last?.type === 'certificate.suspended'
}
