import path from 'node:path/posix'
import type { FastifyRequest } from 'fastify'
import { parseEvalId } from '#domain/evalId.ts'
import { metricsPath } from './metricsPath.ts'

/** The path of an address as the router reads it: decoded, with neither dots nor empty parts. */
export function pathOf(url: string) {
  const [raw = ''] = url.split(/[?#;]/)
  return path.normalize(`/${decoded(raw)}`.replace(/[\\/]+/g, '/'))
}

function decoded(raw: string) {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** Whether an address belongs to the calls or to the built files; every other one is a page of the web, but for the metrics. */
export const isPage = (url: string) =>
  pathOf(url) !== metricsPath && !/^\/(api|assets)(\/|$)/i.test(pathOf(url))

type Asked = Pick<FastifyRequest, 'id' | 'method' | 'url'> &
  Partial<Pick<FastifyRequest, 'params' | 'routeOptions'>>

/**
 * A request as the log may have it. What an address carries besides its words may be a key or someone's name: of a
 * call only the ids are kept, of a page only what cannot be a token, and of neither what was searched for.
 */
export const logged = ({ id, method, url, params, routeOptions }: Asked) => ({
  id,
  method,
  url: routeOptions?.url?.startsWith('/api/')
    ? named(routeOptions.url, params)
    : pathOf(url)
        .replace(/[^/]{37,}|[^/]*[@\s][^/]*/g, '…')
        .replace(/[^/]+/g, withoutEvalId),
})

const named = (pattern: string, params: unknown) =>
  pattern.replace(
    '/:id',
    `/${withoutEvalId(pathOf((params as { id?: string } | undefined)?.id ?? '').slice(1, 37))}`,
  )

/** Who has the Eval-ID of a person may look them up. Ids of records have no more of its form than other words. */
const withoutEvalId = (part: string) => (!uuidForm.test(part) && parseEvalId(part) ? '…' : part)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
