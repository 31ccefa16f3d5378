import type { FastifyReply } from 'fastify'
import { addressesOf, statusPurposes, type StatusPurpose } from '../../../credentials/addresses.ts'
import { didDocument, jwksOf } from '../../../credentials/didDocument.ts'
import { keysOf } from '../../../credentials/keys.ts'
import { hasList, openStatusLists } from '../../../credentials/statusList.ts'
import { sha256 } from '../../../config.ts'
import { Problem } from '../../../http/problem.ts'
import type { App } from '../../../http/serve.ts'
import { outsidePolicy } from '../../system/probes.ts'

interface PublicRoute {
  Params: { slug: string; key: string; purpose: string; number: string }
}

/**
 * Public data to verify a credential without a request about the person: the authority's id, public keys and
 * status lists, at the URLs named by did:web and the credentials, for every origin (CORS).
 */
export function credentialRoutes(app: App) {
  const { config, database } = app.services
  const statusList = openStatusLists(app.services)

  async function authorityBySlug(slug: string) {
    const authority = await database.reads
      .selectFrom('authority')
      .select(['id', 'code', 'name', 'city', 'country'])
      .where('code', '=', slug.toUpperCase())
      .executeTakeFirst()
    if (!authority || slug !== authority.code.toLowerCase()) throw new Problem('notFound')
    return { authority, addresses: addressesOf(config, authority.code) }
  }

  async function withKeys(slug: string) {
    const { authority, addresses } = await authorityBySlug(slug)
    return { addresses, keys: await keysOf(database.reads, authority.id) }
  }

  app.get<PublicRoute>('/authorities/:slug', outsidePolicy, async ({ params }, reply) => {
    const { authority, addresses } = await authorityBySlug(params.slug)
    return open(reply, 'application/json', profileOf(authority, addresses))
  })

  app.get<PublicRoute>('/authorities/:slug/did.json', outsidePolicy, async ({ params }, reply) => {
    const { addresses, keys } = await withKeys(params.slug)
    return open(reply, 'application/did+json', await didDocument(addresses, keys))
  })

  app.get<PublicRoute>('/authorities/:slug/jwks.json', outsidePolicy, async ({ params }, reply) => {
    const { addresses, keys } = await withKeys(params.slug)
    return open(reply, 'application/jwk-set+json', { keys: jwksOf(addresses, keys) })
  })

  app.get<PublicRoute>('/authorities/:slug/keys/:key', outsidePolicy, async ({ params }, reply) => {
    const { addresses, keys } = await withKeys(params.slug)
    const key = jwksOf(addresses, keys).find(({ kid }) => kid === `${addresses.home}/keys/${params.key}`)
    if (!key) throw new Problem('notFound')
    return open(reply, 'application/jwk+json', key)
  })

  app.get<PublicRoute>(
    '/authorities/:slug/status/:purpose/:number',
    outsidePolicy,
    async ({ params }, reply) => {
      const { authority } = await authorityBySlug(params.slug)
      const { purpose, number } = params
      if (!isPurpose(purpose) || !/^[1-9]\d{0,5}$/.test(number)) throw new Problem('notFound')
      const list = { authority, purpose, number: Number(number) }
      if (!(await hasList(database.reads, list))) throw new Problem('notFound')
      return open(reply, 'application/vc', await statusList(list))
    },
  )
}

const profileOf = (
  { name, city, country }: { name: string; city: string; country: string },
  { did, home }: ReturnType<typeof addressesOf>,
) => ({
  ...{ id: did, type: ['Profile'], name, url: home },
  address: { type: ['Address'], addressLocality: city, addressCountryCode: country || undefined },
})

const isPurpose = (purpose: string): purpose is StatusPurpose => statusPurposes.some((one) => one === purpose)

/** For every origin (CORS). Caches must revalidate, because a key or index may have been revoked. */
function open(reply: FastifyReply, mime: string, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const mark = `"${sha256(text).toString('base64url')}"`
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', 'public, no-cache')
    .header('ETag', mark)
  if (reply.request.headers['if-none-match'] === mark) return reply.code(304).send()
  return reply.type(mime).send(text)
}
