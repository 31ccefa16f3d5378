import { hasEnded, isInForce } from '#domain/certificate.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { addJob, type Jobs } from '../../jobs/jobs.ts'
import { googleModules, changeGoogleObject, type GoogleState } from '../../credentials/wallets/google.ts'
import { pushAll } from '../../credentials/wallets/apple.ts'
import type { AppleSettings, GoogleSettings } from '../../credentials/wallets/settings.ts'
import { passNow, passRow } from './passNow.ts'

/** Queues the update of the passes of a certificate. */
export async function queuePasses(db: Db, certificateId: string) {
  const pass = await db
    .selectFrom('walletPass')
    .select('certificateId')
    .where('certificateId', '=', certificateId)
    .limit(1)
    .executeTakeFirst()
  if (pass) await addJob(db, 'pass.update', { certificateId })
}

export async function queuePassesOf(db: Db, userId: string) {
  const certificates = await db
    .selectFrom('walletPass')
    .innerJoin('certificate as c', 'c.id', 'certificateId')
    .select('c.id')
    .distinct()
    .where('c.userId', '=', userId)
    .execute()
  for (const { id } of certificates) await addJob(db, 'pass.update', { certificateId: id })
}

type Keeping = Pick<Services, 'database' | 'config' | 'log'>

/** Updates passes in the wallets that the operator has configured. */
export const updatePasses = (services: Keeping) =>
  async function update({ certificateId }: Jobs['pass.update']) {
    const { writes } = services.database
    const { apple, google } = services.config.wallets
    const passes = await writes
      .selectFrom('walletPass')
      .select(['wallet', 'device', 'pushToken'])
      .where('certificateId', '=', certificateId)
      .execute()
    const failures: unknown[] = []
    const notify = (telling: Promise<void>) => telling.catch((error: unknown) => void failures.push(error))
    const phones = passes.filter(({ wallet }) => wallet === 'apple')
    if (apple && phones.length > 0) await notify(notifyPhones(writes, apple, { certificateId, phones }))
    if (google && passes.some(({ wallet }) => wallet === 'google'))
      await notify(changeAtGoogle(services, google, certificateId))
    if (failures.length > 0) throw new AggregateError(failures, 'not every wallet was notified')
  }

interface Phones {
  certificateId: string
  phones: { device: string; pushToken: string }[]
}

/** Deletes registrations of phones that no longer have the pass. */
async function notifyPhones(db: Db, apple: AppleSettings, { certificateId, phones }: Phones) {
  const results = await pushAll(
    apple,
    phones.map(({ pushToken }) => pushToken),
  )
  const removed = phones.filter((_, at) => results[at] === 'gone').map(({ device }) => device)
  if (removed.length > 0)
    await db
      .deleteFrom('walletPass')
      .where('certificateId', '=', certificateId)
      .where('wallet', '=', 'apple')
      .where('device', 'in', removed)
      .execute()
  const failed = results.filter((one) => one === 'failed').length
  if (failed > 0) throw new Error(`${failed} phones could not be notified`)
}

async function changeAtGoogle(services: Keeping, google: GoogleSettings, certificateId: string) {
  const { writes } = services.database
  const row = await passRow(writes, certificateId)
  if (!row) return
  const { facts, state } = await passNow(services, writes, row)
  await changeGoogleObject(google, {
    ...{ certificateId, state: googleStateOf(state, row.state), now: new Date() },
    textModulesData: googleModules(facts),
  })
}

/**
 * Only a certificate that the verification page shows as valid is active. A suspended one may return, so it
 * does not expire.
 */
const googleStateOf = (checked: string, stored: string): GoogleState =>
  isInForce(checked) ? 'ACTIVE' : hasEnded(stored) ? 'EXPIRED' : 'INACTIVE'
