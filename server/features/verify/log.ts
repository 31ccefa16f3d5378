import type { FastifyReply } from 'fastify'
import { checkpoints, timestamps } from '#contract/checkpoint.ts'
import { consistencyPath } from '../../audit/merkle.ts'
import { publicKeyOf, timeIn, verifierKey } from '../../audit/note.ts'
import { rootsIn, tilesAround } from '../../audit/tree.ts'
import { networkOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { type App, serve } from '../../http/serve.ts'
import { outsidePolicy } from '../system/probes.ts'
import { checkpointToKeep, compareNote } from '../../audit/compareNote.ts'

interface ProofRoute {
  Params: { size: string; old: string }
  Querystring: { before?: string }
}

const atOnce = 100

/** Public data about the log for external monitors: checkpoints, key and consistency proofs. No personal data. */
export function logRoutes(app: App) {
  const { config, database, limits, log } = app.services
  const { reads: db } = database

  app.get<ProofRoute>('/checkpoints', outsidePolicy, async ({ query, ip }, reply) => {
    await limits.count('checkpoint.list', networkOf(ip))
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : sizeIn(query.before)
    const rows = await db
      .selectFrom('chainCheckpoint')
      .select(['size', 'note'])
      .where('size', '<', before)
      .orderBy('size', 'desc')
      .limit(atOnce)
      .execute()
    const items = rows.map(({ size, note }) => ({ size, at: timeIn(note), note: `/checkpoints/${size}` }))
    return sent(reply, 'application/json', JSON.stringify({ key: verifierKey(config), items }))
  })

  app.get<ProofRoute>('/checkpoints/:size', outsidePolicy, async ({ params }, reply) =>
    sent(reply, 'text/plain; charset=utf-8', await noteOf(params.size)),
  )

  app.get<ProofRoute>('/checkpoints/:old/proof', outsidePolicy, async ({ params }, reply) => {
    const old = sizeIn(params.old)
    const signed = await log.signed()
    if (!signed || old < 1 || old > signed.size) throw new Problem('notFound')
    const { tree, note } = signed
    const root = rootsIn(tree, await tilesAround(db, tree, [old - 1, old]))
    const path = consistencyPath(root, old, tree.size).map((hash) => hash.toString('base64'))
    return sent(reply, 'application/json', JSON.stringify({ old, size: tree.size, checkpoint: note, path }))
  })

  app.get('/pki/log.vkey', outsidePolicy, (_request, reply) =>
    sent(reply, 'text/plain; charset=utf-8', `${verifierKey(config)}\n`),
  )

  app.get('/pki/log.pem', outsidePolicy, (_request, reply) =>
    sent(reply, 'application/x-pem-file', publicKeyOf(config).export({ format: 'pem', type: 'spki' })),
  )

  async function noteOf(requested: string) {
    const row = await db
      .selectFrom('chainCheckpoint')
      .select('note')
      .$if(requested !== 'latest', (all) => all.where('size', '=', sizeIn(requested)))
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw new Problem('notFound')
    return row.note
  }
}

function sizeIn(text: string) {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Problem('notFound')
  return Number(text)
}

/** For every origin (CORS) and without caching, because lists grow. */
const sent = (reply: FastifyReply, type: string, text: string | Buffer) =>
  reply
    .type(type)
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', 'public, no-cache')
    .send(text)

export function checkpointRoutes(app: App) {
  const { services } = app
  serve(app, checkpoints, {
    async read() {
      const signed = await checkpointToKeep(services)
      if (signed === 'contradicts') return { confirmed: false, newest: null }
      return { confirmed: true, newest: signed && { size: signed.size, at: signed.at, note: signed.note } }
    },

    compare: ({ body }) => compareNote(services, body.checkpoint),
  })
}

export function timestampRoutes(app: App) {
  const { config } = app.services
  serve(app, timestamps, {
    async read({ db }) {
      const { missing, lastMissingAt } = await db
        .selectFrom('issuedDocument')
        .select(({ fn }) => [fn.countAll<number>().as('missing'), fn.max('sealedAt').as('lastMissingAt')])
        .where('timestampMissing', '=', true)
        .where('sealedAt', 'is not', null)
        .executeTakeFirstOrThrow()
      const authority = config.timestamps && new URL(config.timestamps.url).host
      return {
        authority,
        missing,
        lastMissingAt: lastMissingAt === null ? null : new Date(lastMissingAt).toISOString(),
      }
    },
  })
}
