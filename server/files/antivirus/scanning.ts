import type { FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import { networkOf } from '../../http/limits.ts'
import { NotScanned, scan } from './clamd.ts'

const results = ['clean', 'infected', 'failed'] as const
type Result = (typeof results)[number]

const countsOf = new WeakMap<Services, Record<Result, number>>()

export const scanCounts = (services: Services) =>
  services.config.antivirus ? Object.entries(countsOf.get(services) ?? noneYet()) : []

const noneYet = (): Record<Result, number> => ({ clean: 0, infected: 0, failed: 0 })

function count(services: Services, result: Result) {
  const counts = countsOf.get(services) ?? noneYet()
  counts[result] += 1
  countsOf.set(services, counts)
}

const retryAfter = 30

/** Refuses an infected upload, and one without a reliable scan result. Does nothing if no scanner is configured. */
export async function assertClean(services: Services, bytes: Uint8Array, request: FastifyRequest) {
  const { antivirus } = services.config
  if (!antivirus) return
  const virus = await scan(antivirus, bytes).catch((error: unknown) => {
    count(services, 'failed')
    const cause = error instanceof NotScanned ? `antivirus.${error.reason}` : 'antivirus.failed'
    throw new Problem('unavailable', { retryAfter, cause })
  })
  count(services, virus === null ? 'clean' : 'infected')
  if (virus === null) return
  request.log.warn({ req: request, network: networkOf(request.ip), found: wordIn(virus) }, 'infected upload')
  throw new Problem('file.infected')
}

/** Sanitised for the log. */
const wordIn = (name: string) => name.replace(/[^\w.:-]/g, '').slice(0, 100)
