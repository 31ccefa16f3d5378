import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface Route {
  method: string
  url: string
  /** An action of the policy, `public`, or none. */
  action: string | undefined
}

/** Builds a server and records all routes, whichever plugin registers them. */
export async function watchRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = []
  const note = ({ method, url, config }: RouteOptions) =>
    routes.push(
      ...[method].flat().map((one) => ({
        method: one,
        url,
        action: (config as { action?: string } | undefined)?.action,
      })),
    )
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void note(route))
  subscribe('fastify.initialization', watch)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
