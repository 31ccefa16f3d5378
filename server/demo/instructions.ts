import { v7 as uuid } from 'uuid'
import { addDays, addYears } from '#domain/day.ts'
import { appendToLog } from '../audit/chain.ts'
import type { DemoCertificate } from './certificates.ts'
import type { Scene } from './scene.ts'

/** One in this many is overdue, so that the notice appears. */
const overdueEach = 5

export async function instructHolders({ db, today }: Scene, created: DemoCertificate[]) {
  const due = created.filter(({ ending, issueDate }) => ending === null && addYears(issueDate, 1) < today)
  for (const [index, { id: certificateId, holder }] of due.entries()) {
    if (index % overdueEach === overdueEach - 1) continue
    const day = addDays(today, -20 - ((index * 37) % 280))
    const instruction = { certificateId, day, instructor: holder.organisation?.name ?? holder.fullname }
    await db
      .insertInto('instruction')
      .values({ id: uuid(), ...instruction, recordedBy: holder.id })
      .execute()
    await db.updateTable('certificate').set({ instructedOn: day }).where('id', '=', certificateId).execute()
    await appendToLog(db, {
      type: 'certificate.instructed',
      actorId: null,
      objectId: certificateId,
      payload: { day },
    })
  }
}
