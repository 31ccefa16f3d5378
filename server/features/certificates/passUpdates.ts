import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'
import { applePass, passMime, type PassService } from '../../credentials/wallets/apple.ts'
import { holdsPassToken, passToken } from '../../credentials/wallets/pass.ts'
import type { AppleSettings } from '../../credentials/wallets/settings.ts'
import { outsidePolicy } from '../system/probes.ts'
import { lastChange, passNow, passRow } from './passNow.ts'

const base = '/api/wallet/apple'

/** The update URL of a pass. Wallet requires https; otherwise passes are not updated. */
export const passUpdatesAt = (config: Services['config'], id: string): PassService | null =>
  config.secure ? { url: `${config.baseUrl}${base}`, token: passToken(config, id) } : null

/** Phones per pass. */
const mostPhones = 20

/** The web service of Apple PassKit: registers and unregisters devices, lists changed passes, sends a pass. */
export function passUpdateRoutes(app: App, apple: AppleSettings) {
  const { services } = app
  const { writes, reads } = services.database
  const registration = `${base}/v1/devices/:device/registrations/:passType/:id`

  const ofPass = (request: FastifyRequest) => passOf(services, apple, request)

  app.post(registration, outsidePolicy, async (request, reply) => {
    const pass = ofPass(request)
    const body = registering.safeParse(request.body)
    if (!pass) return reply.code(401).send()
    if (!body.success) throw new Problem('invalid', { fields: { pushToken: 'invalid' } })
    const { isNew } = await register(writes, pass, body.data.pushToken)
    return reply.code(isNew ? 201 : 200).send()
  })

  app.delete(registration, outsidePolicy, async (request, reply) => {
    const pass = ofPass(request)
    if (!pass) return reply.code(401).send()
    await writes
      .deleteFrom('walletPass')
      .where('certificateId', '=', pass.id)
      .where('wallet', '=', 'apple')
      .where('device', '=', pass.device)
      .execute()
    return reply.code(200).send()
  })

  // The device id, which acts as a secret, gives access to pass numbers only.
  app.get(`${base}/v1/devices/:device/registrations/:passType`, outsidePolicy, async (request, reply) => {
    const parsed = addressed.safeParse(request.params)
    // A malformed device id has no passes.
    if (!parsed.success) return reply.code(204).send()
    const { device, passType } = parsed.data
    const { passesUpdatedSince: since = '' } = request.query as { passesUpdatedSince?: string }
    const changed = await reads
      .selectFrom('walletPass as p')
      .innerJoin('certificate as c', 'c.id', 'p.certificateId')
      .select(['c.id', changedAt.as('changedAt')])
      .where('p.wallet', '=', 'apple')
      .where('p.device', '=', device)
      .where(sql<boolean>`${passType} = ${apple.passTypeId}`)
      .where(changedAt, '>', tag.test(since) ? since : '0')
      .orderBy('changedAt')
      .execute()
    if (changed.length === 0) return reply.code(204).send()
    return { serialNumbers: changed.map(({ id }) => id), lastUpdated: `${changed.at(-1)?.changedAt}` }
  })

  app.get(`${base}/v1/passes/:passType/:id`, outsidePolicy, async (request, reply) => {
    const pass = ofPass(request)
    return pass ? sendPass(services, apple, { id: pass.id, reply }) : reply.code(401).send()
  })

  app.post(`${base}/v1/log`, outsidePolicy, (request, reply) => {
    const parsed = complaint.safeParse(request.body)
    if (parsed.success) app.log.warn({ logs: parsed.data.logs }, 'log of a phone about its passes')
    return reply.code(200).send()
  })
}

async function register(db: Db, { id: certificateId, device }: Pass, pushToken: string) {
  const { count } = await db
    .selectFrom('walletPass')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('certificateId', '=', certificateId)
    .where('device', '<>', device)
    .executeTakeFirstOrThrow()
  if (count >= mostPhones) throw new Problem('tooMany')
  return db
    .insertInto('walletPass')
    .values({ certificateId, wallet: 'apple', device, pushToken })
    .onConflict((conflict) =>
      conflict.columns(['certificateId', 'wallet', 'device']).doUpdateSet({ pushToken }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
}

const addressed = z.object({ device: z.string().check(z.maxLength(100)), passType: z.string() })
const registering = z.object({ pushToken: z.string().check(z.regex(/^[0-9a-fA-F]{8,200}$/)) })
const complaint = z.object({ logs: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20)) })
const ofOne = z.object({
  id: z.uuid(),
  passType: z.string(),
  device: z.optional(z.string().check(z.maxLength(100))),
})

/** A number that increases with each change. */
const changedAt = sql<string>`(extract(epoch from ${lastChange}) * 1000000)::bigint`
const tag = /^\d{1,18}$/

type Pass = NonNullable<ReturnType<typeof passOf>>

function passOf({ config }: Services, { passTypeId }: AppleSettings, { params, headers }: FastifyRequest) {
  const parsed = ofOne.safeParse(params)
  if (!parsed.success || parsed.data.passType !== passTypeId) return null
  const { id, device = '' } = parsed.data
  return holdsPassToken(config, id, headers.authorization) ? { id, device } : null
}

/** The current pass, voided if the certificate is not valid. */
async function sendPass(
  services: Services,
  apple: AppleSettings,
  { id, reply }: { id: string; reply: FastifyReply },
) {
  const { config, database, limits } = services
  const row = await passRow(database.reads, id)
  if (!row) return reply.code(401).send()
  await limits.count(personRuleOf('certificate.pass'), row.userId)
  const { facts } = await passNow(services, database.reads, row)
  const pass = await applePass(apple, facts, passUpdatesAt(config, id))
  return reply
    .header('Content-Type', passMime)
    .header('Last-Modified', new Date(row.changedAt).toUTCString())
    .header('Cache-Control', 'no-store')
    .send(pass)
}
