import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../http/problem.ts'

/** argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const parallel = 4
const longestQueue = 50
let running = 0
const waiting: (() => void)[] = []

/** Hashing takes a core for a while: four at a time, fifty in line, then no more, so that the rest stays quick. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) {
    if (waiting.length >= longestQueue) throw new Problem('unavailable')
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

// For nobody: an unknown name takes as long as a known one.
const nobody = hash(crypto.randomUUID(), cost)

export const isPassword = (password: string, passwordHash: string | undefined) =>
  inTurn(async () => (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined)
