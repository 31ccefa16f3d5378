import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Problem } from '../../http/problem.ts'
import { cost, costSign } from './passwordCost.ts'

// Never every core: reading a page does not wait for people who sign in.
const parallel = Math.min(4, Math.max(1, availableParallelism() - 1))
const longestQueue = 50
let running = 0
const waiting: (() => void)[] = []

/** Hashing takes a core for a while: few at a time, fifty in line, then no more, so that the rest stays quick. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) {
    if (waiting.length >= longestQueue) throw new Problem('unavailable', { cause: 'passwords.full' })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** For codes of one set: the same salt, so that a given one is compared by a single hash. */
export const hashCode = (code: string, salt: Uint8Array) =>
  inTurn(() => hashRaw(code, { ...cost, salt, outputLen: 32 }))

// Made at once, so that an unknown name takes as long as a known one from the first sign-in on.
const ofNoAccount = hash(crypto.randomUUID(), cost)

/** What an account has until its person has chosen one: no password is right. */
export const noPassword = ''

interface Account {
  passwordHash: string
  activated: boolean
  deactivatedAt: unknown
}

/** Whether an account made for someone still waits for them: its way in is the welcome, and no other. */
export const isUnopened = ({ passwordHash, activated, deactivatedAt }: Account) =>
  passwordHash === noPassword && !activated && deactivatedAt === null

export const isPassword = (password: string, passwordHash: string = noPassword) =>
  inTurn(
    async () => (await verify(passwordHash || (await ofNoAccount), password)) && passwordHash !== noPassword,
  )

/** Whether a hash was made at another cost than today's and has to be replaced. */
export const isOutdated = (passwordHash: string) => !passwordHash.includes(costSign())
