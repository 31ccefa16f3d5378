import { writeCheckpoint } from '../audit/checkpoint.ts'
import { makeMissing } from '../credentials/missing.ts'
import type { House } from '../house.ts'
import type { Keepers } from '../jobs/worker.ts'
import { mailSender } from '../mail/send.ts'
import { clear } from '../operations/retention/clear.ts'
import { resumeSealing } from '../signing/resume.ts'
import { sealCertificate } from './certificates/seal.ts'
import { endSuspensions } from './certificates/suspension.ts'
import { updatePasses } from './certificates/updatePasses.ts'
import { issueCourse } from './courses/issueCourse.ts'
import { keepDigest } from './expiry/digest.ts'
import { keepReminding } from './expiry/reminders.ts'
import { keepTelling, keepTellingMentioned } from './forum/tell.ts'
import { keepRemindingOwners } from './instruments/reminders.ts'
import { keepTidying } from './people/inactive.ts'
import { remindOfDrafts } from './reports/reminders.ts'
import { sealReport } from './reports/seal.ts'
import { checkLog } from './system/contradiction.ts'

export const keepers = (house: House): Keepers => ({
  'mail.send': mailSender(house.database, house.config, house.limits),
  'certificate.seal': sealCertificate(house),
  'pass.update': updatePasses(house),
  'course.issue': issueCourse(house),
  'report.seal': sealReport(house),
  'credentialKey.make': makeMissing(house),
  'file.remove': ({ fileId }) => house.files.remove(fileId),
  'topic.tell': keepTelling(house),
  'topic.tellMentioned': keepTellingMentioned(house),
  'retention.clear': () => clear(house),
  'account.tidy': keepTidying(house),
  'chain.check': checkLog(house),
  'checkpoint.write': () => writeCheckpoint(house),
  'certificate.remind': keepReminding(house),
  'instrument.remind': keepRemindingOwners(house),
  'report.remind': remindOfDrafts(house),
  'suspension.end': endSuspensions(house),
  'sealing.resume': () => resumeSealing(house.database),
  'digest.send': keepDigest(house),
})
