import type { Endpoint } from '#contract/endpoint.ts'
import { certificateShares, reportShares, shared, type Shares } from '#contract/share.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { mostShareLinks, shareUntil, type SharedKind } from '#domain/shareLink.ts'
import { intactBytes } from '../../../files/intact.ts'
import { ownersOf } from '../../../resource/items.ts'
import { StoredFile, result } from '../../../http/result.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { verificationOf } from '../verify.ts'
import { linkCookie, rememberedLink } from './openedLink.ts'
import { addLink, openedBy, openLinks, sharable, withdrawLinks, type Opened } from './queries.ts'

/** Holders of a certificate and users responsible for a report share it with a link. */
export function sharingRoutes(app: App) {
  serve(app, certificateShares, sharesOf(app, 'certificate'))
  serve(app, reportShares, sharesOf(app, 'report'))
  serve(app, shared, opening(app))
}

const sharesOf = ({ services: { config } }: App, kind: SharedKind) => ({
  async list(context: Context<Shares['list']>) {
    await findRecord(kind, context)
    const items = await openLinks(context.db, context.params.id)
    return { items, total: items.length }
  },

  async create(context: Context<Shares['create']>) {
    const { db, actor, params, body, now, today } = context
    const recordId = params.id
    const record = await findRecord(kind, context)
    const { fileId } = record
    await db.selectFrom(kind).select('id').where('id', '=', recordId).forNoKeyUpdate().execute()
    if (!fileId) throw new Problem('share.notSealed')
    const until = shareUntil(today, body.until)
    if (!until) throw new Problem('invalid', { fields: { until: 'outOfRange' } })
    if ((await openLinks(db, recordId)).length >= mostShareLinks) throw new Problem('share.tooMany')
    const sharing = { kind, recordId, userId: actor.userId, until, now, timeZone: config.timeZone }
    const { token, link } = await addLink(db, sharing)
    const answer = { ...link, url: `${config.baseUrl}/pdf/${kind}#${token}` }
    return result(answer, { audit: { objectId: recordId, ...ownersOf(record) } })
  },

  async remove(context: Context<Shares['remove']>) {
    const { db, params, query } = context
    const record = await findRecord(kind, context)
    const withdrawn = await withdrawLinks(db, params.id, query.link)
    if (query.link && withdrawn === 0) throw new Problem('notFound')
    return result({}, { audit: ownersOf(record) })
  },
})

type Link = Parameters<typeof openedBy>[1]

/** Requests by anyone who has a link. */
function opening(app: App) {
  const { config, database, log } = app.services

  /** Like `recordAccess`: logged before the answer, outside the read-only transaction. */
  const record = ({ linkId }: Opened, what: 'page' | 'file') =>
    database.pool.query('insert into share_opening (link_id, what) values ($1, $2)', [linkId, what])

  async function open({ db, today, now }: Context<Endpoint>, link: Link) {
    const opened = await openedBy(db, link)
    // The same answer for unknown, withdrawn, expired and erased.
    if (!opened) throw new Problem('share.closed')
    const { id: recordId, verifyCode: code } = opened.record
    const verification = await verificationOf({ db, config, log, code, recordId, today, now })
    return { opened, verification }
  }

  async function pdfOf(context: Context<Endpoint>, link: Link) {
    const { opened, verification } = await open(context, link)
    // A document whose register contradicts the log is not shown.
    if (verification.state === 'unconfirmed') throw new Problem('share.closed')
    const bytes = await intactBytes(app.services, context.db, opened.record.fileId)
    await record(opened, 'file')
    return new StoredFile(`${opened.record.number}.pdf`, 'application/pdf', bytes)
  }

  async function read(context: Context<typeof shared.read>) {
    const { kind, link: token } = context.params
    const { opened, verification } = await open(context, { kind, token })
    const { verifyCode, number } = opened.record
    await record(opened, 'page')
    const fileName = verification.state === 'unconfirmed' ? null : `${number}.pdf`
    const { linkId: openedId, until } = opened
    const answer = { verification, verifyCode, until, fileName, openedId }
    return result(answer, { cookies: [linkCookie(app, { openedId, token })] })
  }

  const file = (context: Context<typeof shared.file>) =>
    pdfOf(context, { kind: context.params.kind, token: context.params.link })

  const servePdf = (context: Context<typeof shared.paper>) =>
    pdfOf(context, { id: context.params.id, token: rememberedLink(app, context.transport) })

  const notIndexed = { headers: { 'X-Robots-Tag': 'noindex, nofollow' } }
  return {
    read: Object.assign(read, notIndexed),
    file: Object.assign(file, notIndexed),
    paper: Object.assign(servePdf, notIndexed),
  }
}

type ActionContext = Pick<Context<Shares['list']>, 'db' | 'actor' | 'params' | 'grants'>

async function findRecord(kind: SharedKind, { db, actor, params, grants }: ActionContext) {
  const record = await sharable(db, kind, params.id)
  if (!record || !isGranted(grantsOf(actor, `${kind}.read`), record)) throw new Problem('notFound')
  if (!isGranted(grants, record)) throw new Problem('forbidden')
  return record
}
