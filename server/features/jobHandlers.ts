import { writeCheckpoint } from '../audit/checkpoint.ts'
import { makeMissingKeys } from '../credentials/keys.ts'
import type { Services } from '../services.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { mailSender } from '../mail/send.ts'
import { clear } from '../operations/retention/clear.ts'
import { resumeSealing } from '../signing/queueSeal.ts'
import { sealCertificate } from './certificates/seal.ts'
import { endSuspensions } from './certificates/suspension.ts'
import { updatePasses } from './certificates/updatePasses.ts'
import { issueCourse } from './courses/issueCourse.ts'
import { digestHandler } from './expiry/digest.ts'
import { reminderHandler } from './expiry/reminders.ts'
import { followersHandler, mentionedHandler } from './forum/notify.ts'
import { ownerReminderHandler } from './instruments/reminders.ts'
import { tidyHandler } from './people/inactive.ts'
import { remindOfDrafts } from './reports/reminders.ts'
import { sealReport } from './reports/seal.ts'
import { checkLog } from './system/contradiction.ts'

export const jobHandlers = (services: Services): JobHandlers => ({
  'mail.send': mailSender(services.database, services.config, services.limits),
  'certificate.seal': sealCertificate(services),
  'pass.update': updatePasses(services),
  'course.issue': issueCourse(services),
  'report.seal': sealReport(services),
  'credentialKey.make': makeMissingKeys(services),
  'file.remove': ({ fileId }) => services.files.remove(fileId),
  'topic.tell': followersHandler(services),
  'topic.tellMentioned': mentionedHandler(services),
  'retention.clear': () => clear(services),
  'account.tidy': tidyHandler(services),
  'chain.check': checkLog(services),
  'checkpoint.write': () => writeCheckpoint(services),
  'certificate.remind': reminderHandler(services),
  'instrument.remind': ownerReminderHandler(services),
  'report.remind': remindOfDrafts(services),
  'suspension.end': endSuspensions(services),
  'sealing.resume': () => resumeSealing(services.database),
  'digest.send': digestHandler(services),
})
