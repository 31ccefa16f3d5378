import { readFileSync } from 'node:fs'
import type { App } from '../../../http/serve.ts'
import { cookieName } from '../../../session/session.ts'
import { outsidePolicy } from '../probes.ts'
import { described, type Document } from './document.ts'
import { referencePage } from './page.ts'

const styles = readFileSync(new URL('page.css', import.meta.url))

/** The API description as OpenAPI and as a page. */
export function descriptionRoutes(app: App) {
  let document: Document | undefined
  const documentOnce = () =>
    (document ??= described(
      (app as unknown as { swagger: () => Document }).swagger(),
      cookieName(app.services.config),
    ))
  let page: string | undefined
  // More than a megabyte, so it is serialised once.
  let text: string | undefined

  app.get('/api/openapi.json', outsidePolicy, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(documentOnce()))),
  )
  app.get('/api/docs', outsidePolicy, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= referencePage(documentOnce()))),
  )
  // The CSP forbids inline styles.
  app.get('/api/docs.css', outsidePolicy, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  )
}
