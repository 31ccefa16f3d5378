import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Problem } from '../../http/problem.ts'
import { cost, costSign } from './passwordCost.ts'

// Leaves a core free for other calls.
const parallel = Math.min(4, Math.max(1, availableParallelism() - 1))

const longestQueue = 50

let running = 0

const waiting: (() => void)[] = []

/** Hashing occupies a core: few run at a time, fifty wait, further ones are refused. */
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

/** The codes of a set share a salt, so one hash compares a code with all of them. */
export const hashCode = (code: string, salt: Uint8Array) =>
  inTurn(() => hashRaw(code, { ...cost, salt, outputLen: 32 }))

// Created at the start, so that an unknown name takes as long as a known one from the first sign-in.
const ofNoAccount = hash(crypto.randomUUID(), cost)

/** The hash of an account without password. Matches none. */
export const noPassword = ''

interface Account {
  passwordHash: string
  activated: boolean
  deactivatedAt: unknown
}

/** Whether an account created by another user is unused. Only the welcome link opens it. */
export const isUnopened = ({ passwordHash, activated, deactivatedAt }: Account) =>
  passwordHash === noPassword && !activated && deactivatedAt === null

export const isPassword = (password: string, passwordHash: string = noPassword) =>
  inTurn(
    async () => (await verify(passwordHash || (await ofNoAccount), password)) && passwordHash !== noPassword,
  )

export const isOutdated = (passwordHash: string) => !passwordHash.includes(costSign())
