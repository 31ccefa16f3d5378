import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Action } from '#domain/policy.ts'
import { sha256, type Config } from '../config.ts'
import { whileWriting } from '../db/away.ts'
import type { Db } from '../db/db.ts'
import { Problem } from './problem.ts'

interface Rule {
  points: number
  seconds: number
}

/** Calls that guests may repeat: count and seconds, shared by all instances. */
const rules = {
  'session.open': [{ points: 25, seconds: 300 }],
  'session.finish': [{ points: 25, seconds: 300 }],
  'secondFactor.challenge': [{ points: 60, seconds: 300 }],
  'user.signup': [{ points: 5, seconds: 1800 }],
  'user.checkUsername': [
    { points: 10, seconds: 60 },
    { points: 30, seconds: 3600 },
  ],
  'user.checkEmail': [
    { points: 10, seconds: 60 },
    { points: 30, seconds: 3600 },
  ],
  'link.read': [{ points: 60, seconds: 600 }],
  'user.activate': [{ points: 20, seconds: 600 }],
  'user.resendActivation': [{ points: 60, seconds: 3600 }],
  'user.forgotPassword': [{ points: 60, seconds: 1800 }],
  'user.resetPassword': [{ points: 20, seconds: 600 }],
  'user.confirmEmail': [{ points: 20, seconds: 600 }],
  'user.lookupByEvalId': [{ points: 30, seconds: 3600 }],
  'company.activate': [{ points: 20, seconds: 600 }],
  'user.readPublic': [{ points: 60, seconds: 60 }],
  'user.welcome': [{ points: 20, seconds: 600 }],
  'user.create': [{ points: 400, seconds: 86_400 }],
  'invitation.preview': [{ points: 60, seconds: 600 }],
  'calendar.read': [{ points: 120, seconds: 60 }],
  'digest.unsubscribe': [{ points: 300, seconds: 600 }],
  'topic.mute': [{ points: 300, seconds: 600 }],
  'system.setup': [{ points: 20, seconds: 600 }],
  'certificate.verify': [{ points: 120, seconds: 60 }],
  'audit.proof': [{ points: 60, seconds: 60 }],
  'verify.file': [{ points: 30, seconds: 60 }],
  'fault.report': [{ points: 200, seconds: 600 }],
  'share.read': [{ points: 60, seconds: 60 }],
  'certificate.shareLink': [{ points: 60, seconds: 3600 }],
  'report.shareLink': [{ points: 60, seconds: 3600 }],
} as const satisfies Partial<Record<Action, readonly Rule[]>>

/**
 * Counted per person, company or email address; rules without a policy action per network. Email requests of
 * guests are not refused above the limit, only skipped (`isWithin`).
 */
const namedRules = {
  'checkpoint.list': [{ points: 60, seconds: 60 }],
  'user.resendActivation.address': [
    { points: 3, seconds: 3600 },
    { points: 10, seconds: 86_400 },
  ],
  'user.forgotPassword.address': [
    { points: 5, seconds: 1800 },
    { points: 10, seconds: 86_400 },
  ],
  'company.resendActivation.company': [{ points: 3, seconds: 3600 }],
  'mail.byOne.address': [{ points: 10, seconds: 86_400 }],
  'mail.ofKind.address': [{ points: 10, seconds: 86_400 }],
  'invitation.company': [{ points: 50, seconds: 86_400 }],
  'user.changeEmail.person': [{ points: 10, seconds: 86_400 }],
  'user.create.person': [{ points: 400, seconds: 86_400 }],
  'member.add.person': [{ points: 60, seconds: 3600 }],
  'user.lookupByEvalId.person': [{ points: 30, seconds: 3600 }],
  'course.lookup.person': [{ points: 30, seconds: 3600 }],
  'companyVehicle.create.person': [{ points: 500, seconds: 86_400 }],
  'vehicle.create.organisation': [{ points: 50, seconds: 86_400 }],
  'instrument.create.person': [{ points: 500, seconds: 86_400 }],
  'vehicleData.person': [{ points: 120, seconds: 600 }],
  'gate.ask.person': [{ points: 200, seconds: 3600 }],
  'list.import.person': [{ points: 400, seconds: 3600 }],
  'find.ask.person': [{ points: 400, seconds: 300 }],
  'list.csv.person': [{ points: 60, seconds: 3600 }],
  'file.upload.person': [{ points: 30, seconds: 1800 }],
  'instrument.addFile.person': [{ points: 60, seconds: 1800 }],
  'report.addPhoto.person': [{ points: 240, seconds: 1800 }],
  'trainingDocument.add.person': [{ points: 120, seconds: 1800 }],
  'attachment.add.person': [{ points: 30, seconds: 1800 }],
  'topic.post.person': [{ points: 20, seconds: 3600 }],
  'topic.edit.person': [{ points: 60, seconds: 3600 }],
  'topic.preview.person': [{ points: 120, seconds: 300 }],
  'moderation.report.person': [{ points: 20, seconds: 3600 }],
  'forumName.set.person': [{ points: 20, seconds: 86_400 }],
  'certificateTemplate.preview.person': [{ points: 120, seconds: 300 }],
  'certificateTemplate.upload.person': [{ points: 60, seconds: 1800 }],
  'user.export.person': [{ points: 5, seconds: 3600 }],
  'certificate.card.person': [{ points: 60, seconds: 3600 }],
  'certificate.pass.person': [{ points: 30, seconds: 3600 }],
  'label.print.person': [{ points: 60, seconds: 3600 }],
  'verify.file.person': [{ points: 120, seconds: 1800 }],
} as const

const allRules: Record<RuleName, readonly Rule[]> = { ...rules, ...namedRules }

export const longestCountSeconds = Math.max(
  ...Object.values(allRules).flatMap((several) => several.map(({ seconds }) => seconds)),
)

type RuleName = keyof typeof rules | keyof typeof namedRules

export interface Limits {
  /** `calls`: the weight of the call. */
  count(rule: RuleName, key: string, calls?: number): Promise<void>
  left(rule: RuleName, key: string): Promise<number>
}

/** The counters are in the database. Keys are hashed and cannot be traced to a person. */
export function openLimits(pool: pg.Pool, { limitFactor }: Pick<Config, 'limitFactor'>): Limits {
  const limiter = (action: string, { points, seconds }: Rule) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `${action}/${seconds}`,
      points: points * limitFactor,
      duration: seconds,
    })
  const limiters = Object.fromEntries(
    Object.entries(allRules).map(([name, several]) => [name, several.map((rule) => limiter(name, rule))]),
  ) as Record<RuleName, RateLimiterPostgres[]>
  return {
    async count(rule, key, calls = 1) {
      try {
        for (const one of limiters[rule]) await one.consume(sha256(key).toString('hex'), calls)
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw new Problem('tooMany', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
        throw whileWriting(refused)
      }
    },

    async left(rule, key) {
      const counted = limiters[rule].map(async (one) => {
        const entry = await one.get(sha256(key).toString('hex'))
        return entry ? entry.remainingPoints : one.points
      })
      return Math.min(...(await Promise.all(counted)))
    },
  }
}

export async function isWithin(limits: Limits, rule: RuleName, key: string): Promise<boolean> {
  try {
    await limits.count(rule, key)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooMany') return false
    throw error
  }
}

const usedInDryRuns = new WeakMap<Db, Map<string, number>>()

/** The limits of a call. A dry run checks them without consuming them; it counts within its transaction. */
export function limitsOf(
  { limits }: { limits: Limits },
  { db, dryRun }: { db: Db; dryRun: boolean },
): Limits {
  if (!dryRun) return limits
  const used = usedInDryRuns.get(db) ?? new Map<string, number>()
  usedInDryRuns.set(db, used)
  return {
    left: limits.left,
    async count(rule, key, calls = 1) {
      const counter = `${rule} ${key}`
      const count = calls + (used.get(counter) ?? 0)
      if (count > (await limits.left(rule, key))) throw new Problem('tooMany')
      used.set(counter, count)
    },
  }
}

export const limited = async (
  { limits }: { limits: Limits },
  { action }: Endpoint,
  request: FastifyRequest,
) => {
  if (isLimited(action)) await limits.count(action, networkOf(request.ip))
}

export const isLimited = (action: Action): action is Action & keyof typeof rules =>
  Object.hasOwn(rules, action)

/** Throws at start if an action that must be limited has no rule. */
export function personRuleOf(action: Action): RuleName {
  const rule = `${action}.person`
  if (!Object.hasOwn(namedRules, rule)) throw new Error(`${action} has no limit per person`)
  return rule as RuleName
}

/** An IPv6 network is its /64, which one household receives. */
export function networkOf(ip: string | undefined) {
  // The address is unknown after the client disconnected.
  if (ip === undefined) return 'none'
  if (!ip.includes(':')) return ip
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const left = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return [...groups, ...left, ...rest]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
