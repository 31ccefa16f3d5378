import { X509Certificate } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'
import { listPath, revocationLists, rootsOf } from '../../signing/revocations.ts'
import { outsidePolicy } from '../system/probes.ts'

/**
 * Public data to verify a seal independently: the roots, each authority's seals (the platform's under
 * `platform`), and the revocation list that the certificates name.
 */
export function publishingRoutes(app: App) {
  const { config, database } = app.services
  const { reads: db } = database
  const listOf = revocationLists(config)

  app.get('/pki/root.pem', outsidePolicy, async (_request, reply) => {
    const roots = await rootsOf(db)
    return sent(reply, 'application/x-pem-file', pemOf(roots))
  })

  app.get('/pki/root.der', outsidePolicy, async (_request, reply) => {
    const [root] = await rootsOf(db)
    return sent(reply, 'application/pkix-cert', root?.certificate)
  })

  app.get('/pki/seals/:id', outsidePolicy, async (request, reply) => {
    const id = idIn(request)
    const seals = await db
      .selectFrom('signingKey')
      .select('certificate')
      .where('kind', '=', 'seal')
      .where('authorityId', 'is not distinct from', id === 'platform' ? null : id)
      .orderBy('createdAt', 'desc')
      .execute()
    return sent(reply, 'application/x-pem-file', pemOf(seals))
  })

  app.get(`${listPath}/:id`, outsidePolicy, async (request, reply) => {
    const id = idIn(request)
    const root = (await rootsOf(db)).find((one) => one.id === id)
    return sent(reply, 'application/pkix-crl', root && (await listOf(db, root, new Date())))
  })
}

function idIn(request: FastifyRequest) {
  const { id } = request.params as { id: string }
  if (!/^(platform|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(id)) throw new Problem('notFound')
  return id
}

const pemOf = (certificates: { certificate: Uint8Array }[]) =>
  certificates.length === 0
    ? undefined
    : Buffer.from(certificates.map(({ certificate }) => new X509Certificate(certificate).toString()).join(''))

/** Cached for an hour, by clients and here, while nothing is revoked. */
function sent(reply: FastifyReply, type: string, bytes: Uint8Array | undefined) {
  if (!bytes) throw new Problem('notFound')
  return reply
    .header('Content-Type', type)
    .header('Cache-Control', 'public, max-age=3600')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .send(Buffer.from(bytes))
}
