import type { Db } from '../../db/db.ts'

/**
 * The person's actions for organisations, with the ids of the items but not their content, which belongs to
 * the organisation.
 */
export async function workOf(db: Db, userId: string) {
  return {
    certificatesIssued: await db
      .selectFrom('certificate')
      .select(['number', 'issueDate', 'state'])
      .where('issuedBy', '=', userId)
      .execute(),
    coursesBegun: await db
      .selectFrom('course')
      .select(['id', 'createdAt'])
      .where('authorId', '=', userId)
      .execute(),
    placesGiven: await db
      .selectFrom('coursePlace')
      .select(['courseId', 'identityCheck'])
      .where('authorId', '=', userId)
      .execute(),
    instructionsRecorded: await db
      .selectFrom('instruction')
      .select(['certificateId', 'day', 'createdAt'])
      .where('recordedBy', '=', userId)
      .execute(),
    invitationsSent: await db
      .selectFrom('invitation')
      .select(['companyId', 'state', 'createdAt'])
      .where('invitedBy', '=', userId)
      .execute(),
    templatesChanged: await db
      .selectFrom('template')
      .select(['id', 'updatedAt'])
      .where('changedBy', '=', userId)
      .execute(),
    templateVersions: await db
      .selectFrom('templateVersion')
      .select(['templateId', 'version'])
      .where('changedBy', '=', userId)
      .execute(),
    sheetsUploaded: await db
      .selectFrom('sheet')
      .select(['id', 'name', 'createdAt'])
      .where('createdBy', '=', userId)
      .execute(),
    ...(await inWorkshop(db, userId)),
    ...(await inCatalogue(db, userId)),
  }
}

const inWorkshop = async (db: Db, userId: string) => ({
  vehiclesEntered: await db
    .selectFrom('companyVehicle')
    .select(['id', 'createdAt'])
    .where('createdBy', '=', userId)
    .execute(),
  draftsTakenOver: await db
    .selectFrom('reportTakeover')
    .select(['reportId', 'takenAt'])
    .where('takenBy', '=', userId)
    .execute(),
  draftsGivenUp: await db
    .selectFrom('reportTakeover')
    .select(['reportId', 'takenAt'])
    .where('fromUser', '=', userId)
    .execute(),
  coworkersSuspended: await db
    .selectFrom('coworkerSuspension')
    .select(['companyId', 'suspendedAt', 'reason'])
    .where('suspendedBy', '=', userId)
    .execute(),
  suspensionsLifted: await db
    .selectFrom('coworkerSuspension')
    .select(['companyId', 'liftedAt'])
    .where('liftedBy', '=', userId)
    .execute(),
  contradictionsAccepted: await db
    .selectFrom('reportAcceptance')
    .select(['reportId', 'acceptedAt', 'reason'])
    .where('acceptedBy', '=', userId)
    .execute(),
  tagsHung: await db
    .selectFrom('disconnectionTag')
    .select(['companyVehicleId', 'reportId', 'since'])
    .where('authorId', '=', userId)
    .execute(),
  tagsReleased: await db
    .selectFrom('disconnectionTag')
    .select(['companyVehicleId', 'reportId', 'releasedAt', 'overrideReason'])
    .where('releasedBy', '=', userId)
    .execute(),
  actionsDone: await db
    .selectFrom('vehicleAction')
    .select(['companyVehicleId', 'reportId', 'doneAt', 'note'])
    .where('doneBy', '=', userId)
    .execute(),
  instrumentsEntered: await db
    .selectFrom('instrument')
    .select(['id', 'createdAt'])
    .where('createdBy', '=', userId)
    .execute(),
  calibrationsRecorded: await db
    .selectFrom('calibration')
    .select(['instrumentId', 'calibratedOn', 'result', 'createdAt'])
    .where('createdBy', '=', userId)
    .execute(),
  instrumentStatesRecorded: await db
    .selectFrom('instrumentState')
    .select(['instrumentId', 'state', 'reason', 'createdAt'])
    .where('createdBy', '=', userId)
    .execute(),
})

const inCatalogue = async (db: Db, userId: string) => ({
  manufacturersProposed: await db
    .selectFrom('vehicleManufacturer')
    .select(['name', 'createdAt'])
    .where('authorId', '=', userId)
    .execute(),
  modelsProposed: await db
    .selectFrom('vehicle')
    .select(['manufacturer', 'model', 'createdAt'])
    .where('authorId', '=', userId)
    .execute(),
  manualsWritten: await db
    .selectFrom('vehicleManual')
    .select(['id', 'createdAt'])
    .where('authorId', '=', userId)
    .execute(),
  legalTextsWritten: await db
    .selectFrom('legalText')
    .select(['kind', 'version', 'publishedAt'])
    .where('authorId', '=', userId)
    .execute(),
  postsHidden: {
    topics: await db.selectFrom('topic').select(['id', 'hiddenAt']).where('hiddenBy', '=', userId).execute(),
    answers: await db
      .selectFrom('answer')
      .select(['id', 'hiddenAt'])
      .where('hiddenBy', '=', userId)
      .execute(),
    complaintsSettled: await db
      .selectFrom('complaint')
      .select(['id', 'settledAt'])
      .where('settledBy', '=', userId)
      .execute(),
  },
})
