import { sql } from 'kysely'
import { certificateTemplates } from '#contract/template.ts'
import { within } from '#domain/policy.ts'
import { chain } from '../../audit/chain.ts'
import { sanitizeRichText } from '../../documents/rich.ts'
import { crud } from '../../resource/crud.ts'
import { findItem } from '../../resource/items.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { result } from '../../http/result.ts'
import { demandPrintable } from './demandPrintable.ts'
import { demandDrawn, preview } from './preview.ts'
import { templateItems } from './queries.ts'
import { versionsOf } from './versions.ts'
import { demandSheet, sheetRoutes } from './sheets.ts'

/** A template defines content and validity of certificates and the permitted report types. */
export function templateRoutes(app: App) {
  sheetRoutes(app)
  const { lock, change, columns, ...plain } = crud(app, certificateTemplates, {
    table: 'template',
    items: templateItems,
    fixed: ['authorityId'],
    columns: templateColumns,
    derive,
  })

  /** Before a database connection is used: refuses a template that does not render in time. */
  async function demandTemplate(request: Request<typeof certificateTemplates.create>) {
    if (!within(request.reach, { authorityId: request.body.authorityId })) throw new Problem('notFound')
    demandPrintable(request.body)
    await demandSheet(request.db, request.body)
    await demandDrawn(app.services, request)
  }

  serve(app, certificateTemplates, {
    ...plain,

    create: prepared<typeof certificateTemplates.create, void>(demandTemplate, async (request) => {
      const template = await plain.create(request)
      await noteChange(request, template._id)
      return template
    }),

    update: prepared<typeof certificateTemplates.update, void>(demandTemplate, async (request) => {
      const template = await change(request, (current) => columns(request, current))
      await noteChange(request, template._id)
      return template
    }),

    // Retired and never deleted, because certificates refer to it.
    async remove(request) {
      const { _id, authorityId } = await lock(request)
      await request.db
        .updateTable('template')
        .set({ retiredAt: sql`now()` })
        .where('id', '=', _id)
        .execute()
      await noteChange(request, _id)
      return result({}, { audit: { authorityId } })
    },

    async versions(request) {
      const { db, reach, params } = request
      const { id } = await findItem(db, templateItems(db), params.id, reach)
      return { items: await versionsOf(db, id) }
    },

    preview: (request) => preview(app.services, request),

    async order({ db, reach, body: { authorityId, ids } }) {
      if (!within(reach, { authorityId })) throw new Problem('notFound')
      const places = sql`array_position(${ids}::uuid[], id)`
      const moved = await db
        .updateTable('template')
        .set({ sortOrder: sql`${places} * 10` })
        .where('authorityId', '=', authorityId)
        .where('id', 'in', ids)
        .executeTakeFirst()
      if (Number(moved.numUpdatedRows) !== new Set(ids).size) throw new Problem('notFound')
      return result({}, { audit: { authorityId } })
    },
  })
}

const noteChange = (
  { db, actor }: Pick<Request<typeof certificateTemplates.create>, 'db' | 'actor'>,
  objectId: string,
) => chain(db, { type: 'template.changed', actorId: actor.userId, objectId, payload: {} })

const templateColumns = {
  boxes: (boxes: Body['boxes']) => ({ boxes: JSON.stringify(boxes) }),
  translations: (texts: Body['translations']) => ({ translations: JSON.stringify(cleaned(texts)) }),
  standardsHtml: (html: string) => ({ standardsHtml: sanitizeRichText(html) }),
  afterHtml: (html: string) => ({ afterHtml: sanitizeRichText(html) }),
}

async function derive({ db, actor, body }: Writing) {
  await demandSheet(db, body)
  return { changedBy: actor.userId }
}

type Writing = Request<typeof certificateTemplates.create> | Request<typeof certificateTemplates.update>

const cleaned = (translations: Body['translations']) =>
  Object.fromEntries(
    Object.entries(translations)
      .map(
        ([language, { name, standardsHtml, afterHtml }]) =>
          [
            language,
            { name, standardsHtml: sanitizeRichText(standardsHtml), afterHtml: sanitizeRichText(afterHtml) },
          ] as const,
      )
      .filter(([, wording]) => Object.values(wording).some((text) => text !== '')),
  )

type Body = Request<typeof certificateTemplates.create>['body']
