import { sql } from 'kysely'
import type { SignedInEndpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { Problem } from '../../../http/problem.ts'
import type { App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { isPassword } from '../password.ts'
import { passwordHashOf } from '../queries.ts'
import { cookieNamed } from './signIn.ts'
import { forgiveFailures, type Attempt, reserveAttempt, takeBackAttempt } from './signInGuard.ts'
import type { Services } from '../../../services.ts'
import { networkOf } from '../../../http/limits.ts'

interface Proof {
  wrong: ProblemCode
  isRight: () => Promise<boolean>
}

/** Refuses a wrong input, and every input while the account must wait. */
export async function requireProof(app: App, attempt: Attempt, { wrong, isRight }: Proof) {
  const right = await verifyAttempt(app, {
    attempt,
    isRight: async (seconds) => {
      if (seconds > 0) throw new Problem('tooMany', { retryAfter: seconds })
      return isRight()
    },
  })
  if (!right) throw new Problem(wrong)
}

/**
 * Confirmations within a session count separately from sign-ins, so a stolen session cannot lock the owner
 * out. A correct password does not reset the count of wrong codes.
 */
export async function requireOwnProof(
  app: App,
  { actor: { userId }, transport: { ip, cookies } }: Context<SignedInEndpoint>,
  { by, ...proof }: Proof & { by: 'password' | 'code' },
) {
  const device = cookies[cookieNamed(app, 'device')]
  const attempt: Attempt = { account: [by, userId], userId, ip, device }
  await requireProof(app, attempt, proof)
  await forgiveFailures(app.services.database.counts, attempt)
}

export const assertOwnPassword = (app: App, context: Context<SignedInEndpoint>, password: string) =>
  requireOwnProof(app, context, {
    ...{ by: 'password', wrong: 'user.passwordWrong' },
    isRight: async () => isPassword(password, await passwordHashOf(context.db, context.actor.userId)),
  })

/** An alarm needs this multiple of the usual failures in five minutes, and at least `floor`. */
const alarming = { times: 10, floor: 5 }

type Alarm = Record<'failures' | 'usual', number>

/** Counts failed sign-ins of all accounts. Returns an alarm once if there are far more than usual. */
export async function countForAlarm({ database }: Pick<Services, 'database'>): Promise<Alarm | null> {
  const { counts } = database
  const { rows } = await sql<Alarm & { since: string }>`
    with counted as (
      insert into sign_in_count (since) values (date_bin('5 minutes', now(), '2000-01-01'))
      on conflict (since) do update set failures = sign_in_count.failures + 1
      returning since, failures)
    select since, failures,
      (select coalesce(sum(b.failures), 0) / 288.0 from sign_in_count b
        where b.since < counted.since and b.since >= counted.since - interval '1 day')::float8 as usual
    from counted`.execute(counts)
  const [now] = rows
  if (!now) return null
  const { since, failures, usual } = now
  if (failures < alarming.times * Math.max(usual, alarming.floor)) return null
  const { numUpdatedRows } = await counts
    .updateTable('signInCount')
    .set({ alarmed: true })
    .where('since', '=', since)
    .where('alarmed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { failures, usual } : null
}

interface Judging {
  attempt: Attempt
  /** Verifies the input. While the account must wait, every input is wrong. */
  isRight: (secondsToWait: number) => Promise<boolean>
}

/**
 * Counts the attempt first and verifies then. Each failure writes a log line; an unusual number raises an
 * alarm.
 */
export async function verifyAttempt(app: App, { attempt, isRight }: Judging) {
  const { userId } = attempt
  const seconds = await reserveAttempt(app.services, attempt)
  const waits = seconds > 0
  const right = await isRight(seconds).catch(async (error: unknown) => {
    if (!waits) await takeBackAttempt(app.services, attempt)
    throw error
  })
  if (right && !waits) {
    await takeBackAttempt(app.services, attempt)
    return true
  }
  app.log.warn({ event: 'signIn.failed', userId, network: networkOf(attempt.ip), waits }, 'sign-in failed')
  const alarm = await countForAlarm(app.services)
  if (alarm) app.log.error({ event: 'signIn.alarm', ...alarm }, 'far more failed sign-ins than usual')
  return false
}
