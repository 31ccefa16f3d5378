import type { FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import { Problem } from '../../http/problem.ts'
import { networkOf } from '../../http/limits.ts'
import { NotScanned, scan } from './clamd.ts'

const results = ['clean', 'infected', 'failed'] as const
type Result = (typeof results)[number]

const countsOf = new WeakMap<House, Record<Result, number>>()

export const scanCounts = (house: House) =>
  house.config.antivirus ? Object.entries(countsOf.get(house) ?? noneYet()) : []

const noneYet = (): Record<Result, number> => ({ clean: 0, infected: 0, failed: 0 })

function count(house: House, result: Result) {
  const counts = countsOf.get(house) ?? noneYet()
  counts[result] += 1
  countsOf.set(house, counts)
}

const retryAfter = 30

/**
 * Refuses an infected upload, and one without a reliable scan result. Does nothing if no scanner is
 * configured.
 */
export async function demandClean(house: House, bytes: Uint8Array, request: FastifyRequest) {
  const { antivirus } = house.config
  if (!antivirus) return
  const found = await scan(antivirus, bytes).catch((error: unknown) => {
    count(house, 'failed')
    const cause = error instanceof NotScanned ? `antivirus.${error.reason}` : 'antivirus.failed'
    throw new Problem('unavailable', { retryAfter, cause })
  })
  count(house, found === null ? 'clean' : 'infected')
  if (found === null) return
  request.log.warn({ req: request, network: networkOf(request.ip), found: wordOf(found) }, 'infected upload')
  throw new Problem('file.infected')
}

/** Sanitised for the log. */
const wordOf = (name: string) => name.replace(/[^\w.:-]/g, '').slice(0, 100)
