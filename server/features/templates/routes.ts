import { sql } from 'kysely'
import { certificateTemplates } from '#contract/template.ts'
import { isGranted } from '#domain/policy.ts'
import { appendToLog } from '../../audit/chain.ts'
import { sanitizeRichText, plainLines } from '../../documents/rich.ts'
import { crud } from '../../resource/crud.ts'
import { findItem } from '../../resource/items.ts'
import { assertValid, Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { assertRenders, preview } from './preview.ts'
import { templateItems } from './queries.ts'
import { versionsOf } from './versions.ts'
import { assertSheetUsable, sheetRoutes } from './sheets.ts'
import { isPrintable } from '../../documents/characters.ts'

const templateCrud = (app: App) =>
  crud(app, certificateTemplates, {
    table: 'template',
    items: templateItems,
    fixed: ['authorityId'],
    columns: templateColumns,
    derive,
  })

type TemplateCrud = ReturnType<typeof templateCrud>

export function templateRoutes(app: App) {
  sheetRoutes(app)
  const template = templateCrud(app)
  contentRoutes(app, template)
  serve(app, certificateTemplates, {
    async versions({ db, grants, params }) {
      const { id } = await findItem(db, templateItems(db), params.id, grants)
      return { items: await versionsOf(db, id) }
    },

    preview: (context) => preview(app.services, context),

    async order({ db, grants, body: { authorityId, ids } }) {
      if (!isGranted(grants, { authorityId })) throw new Problem('notFound')
      const { numUpdatedRows } = await db
        .updateTable('template')
        .set({ sortOrder: sql`array_position(${ids}::uuid[], id) * 10` })
        .where('authorityId', '=', authorityId)
        .where('id', 'in', ids)
        .executeTakeFirst()
      if (Number(numUpdatedRows) !== new Set(ids).size) throw new Problem('notFound')
      return result({}, { audit: { authorityId } })
    },
  })
}

function contentRoutes(app: App, { plain, lock, write, columns }: TemplateCrud) {
  /** Before a database connection is used: refuses a template that does not render in time. */
  async function assertTemplateRenders(context: Context<typeof certificateTemplates.create>) {
    if (!isGranted(context.grants, { authorityId: context.body.authorityId })) throw new Problem('notFound')
    assertPrintable(context.body)
    await assertSheetUsable(context.db, context.body)
    await assertRenders(app.services, context)
  }

  serve(app, certificateTemplates, {
    list: plain.list,
    csv: plain.csv,
    read: plain.read,

    create: prepared<typeof certificateTemplates.create, void>(assertTemplateRenders, async (context) => {
      const template = await plain.create(context)
      await noteChange(context, template._id)
      return template
    }),

    update: prepared<typeof certificateTemplates.update, void>(assertTemplateRenders, async (context) => {
      const current = await lock(context)
      const template = await write(context, current, await columns(context, current))
      await noteChange(context, template._id)
      return template
    }),

    // Retired and never deleted, because certificates refer to it.
    async remove(context) {
      const { _id, authorityId } = await lock(context)
      await context.db
        .updateTable('template')
        .set({ retiredAt: sql`now()` })
        .where('id', '=', _id)
        .execute()
      await noteChange(context, _id)
      return result({}, { audit: { authorityId } })
    },
  })
}

const noteChange = ({ db, actor }: Pick<Writing, 'db' | 'actor'>, objectId: string) =>
  appendToLog(db, { type: 'template.changed', actorId: actor.userId, objectId, payload: {} })

const templateColumns = {
  boxes: (boxes: Body['boxes']) => ({ boxes: JSON.stringify(boxes) }),
  translations: (texts: Body['translations']) => ({ translations: JSON.stringify(cleaned(texts)) }),
  standardsHtml: (html: string) => ({ standardsHtml: sanitizeRichText(html) }),
  afterHtml: (html: string) => ({ afterHtml: sanitizeRichText(html) }),
}

async function derive({ db, actor, body }: Writing) {
  await assertSheetUsable(db, body)
  return { changedBy: actor.userId }
}

type Writing = Context<typeof certificateTemplates.create> | Context<typeof certificateTemplates.update>

const cleaned = (translations: Body['translations']) =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([language, { name, standardsHtml, afterHtml }]) => {
        const html = {
          standardsHtml: sanitizeRichText(standardsHtml),
          afterHtml: sanitizeRichText(afterHtml),
        }
        return [language, { name, ...html }] as const
      })
      .filter(([, wording]) => Object.values(wording).some((text) => text !== '')),
  )

type Body = Context<typeof certificateTemplates.create>['body']

type PrintedTexts = Pick<Body, 'name' | 'level' | 'standardsHtml' | 'afterHtml' | 'translations'>

/** Refuses unprintable characters, which would void the number of each certificate. */
function assertPrintable({ name, level, standardsHtml, afterHtml, translations }: PrintedTexts) {
  const texts = [
    ['', { name, level, standardsHtml, afterHtml }] as const,
    ...Object.entries(translations).map(([locale, fields]) => [`translations.${locale}.`, fields] as const),
  ]
  const wrong = texts.flatMap(([of, fields]) =>
    Object.entries(fields)
      .filter(([field, text]) => !isPrintable(field.endsWith('Html') ? plainLines(text) : text))
      .map(([field]) => [of + field, 'notPrintableText'] as const),
  )
  assertValid(Object.fromEntries(wrong))
}
