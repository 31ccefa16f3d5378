import { v7 as uuid } from 'uuid'
import { sheets } from '#contract/sheet.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import type { certificateTemplates } from '#contract/template.ts'
import { isGranted } from '#domain/policy.ts'
import { boxErrors, missingSheetFields, backgroundOf } from '#domain/sheet.ts'
import type { Db } from '../../db/db.ts'
import { SheetRefused } from '../../documents/errors.ts'
import type { ReadSheet } from '../../documents/sheet.ts'
import { sheetOf } from '../../documents/uploads.ts'
import { intactBytes } from '../../files/intact.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import type { Services } from '../../services.ts'
import { takesForms } from '../../http/form.ts'
import { assertValid, notThere, Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { assertStorageQuota } from '../files/attachments.ts'

type Uploading = Context<typeof sheets.upload>
type Sheet = Answer<typeof sheets.read>

export function sheetRoutes(app: App) {
  serve(app, sheets, {
    async read({ db, grants, params }) {
      const sheet = await findSheet(db, params.id)
      if (!sheet || !isGranted(grants, sheet)) throw new Problem('notFound')
      return sheet
    },
  })
  takesForms(app, (scope) => serve(scope, sheets, { upload: prepared(readFile, keepSheet(app.services)) }))
}

/** Reads the file before a database connection is used, after checking permission. */
async function readFile({ grants, body }: Uploading) {
  if (!isGranted(grants, { authorityId: body.authorityId })) throw new Problem('notFound')
  try {
    return await sheetOf(body.file as Uint8Array)
  } catch (error) {
    if (error instanceof SheetRefused) throw new Problem(`sheet.${error.violation}`)
    throw error
  }
}

const keepSheet = (services: Services) =>
  async function keep({ db, actor, body }: Uploading, { kind, pages, boxes }: ReadSheet): Promise<Sheet> {
    const owner = { authorityId: body.authorityId, authorId: actor.userId }
    const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0)
    await assertStorageQuota(db, services.config, { bytes, authorId: actor.userId })
    const storedPages = []
    for (const [at, { width, height, tones, bytes, mime }] of pages.entries()) {
      const name = `${body.name || 'page'}-${at + 1}.${mime === 'image/jpeg' ? 'jpg' : 'svg'}`
      const file = await storeFile(services.files, bytes)
      const fileId = await keepFile(db, { ...file, ...owner, kind: 'templateGround', name, mime })
      storedPages.push({ width, height, tones, fileId })
    }
    const id = uuid()
    await db
      .insertInto('sheet')
      .values({
        ...{ id, authorityId: body.authorityId, name: body.name, kind, createdBy: actor.userId },
        pages: JSON.stringify(storedPages),
        boxes: JSON.stringify(boxes),
        fileIds: storedPages.map(({ fileId }) => fileId),
      })
      .execute()
    return { _id: id, authorityId: body.authorityId, name: body.name, kind, pages: storedPages, boxes }
  }

export async function findSheet(db: Db, id: string): Promise<Sheet | undefined> {
  const row = await db
    .selectFrom('sheet')
    .select(['id', 'authorityId', 'name', 'kind', 'pages', 'boxes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: _id, ...sheet } = row
  return { _id, ...sheet } as Sheet
}

type Chosen = Pick<
  Body<typeof certificateTemplates.create>,
  'authorityId' | 'layout' | 'sheetId' | 'boxes' | 'accent'
>

/** Refuses pages of others, boxes outside the page, and missing or unreadable required content. */
export async function assertSheetUsable(db: Db, { authorityId, layout, sheetId, boxes, accent }: Chosen) {
  const sheet = sheetId ? await findSheet(db, sheetId) : undefined
  if (sheetId && sheet?.authorityId !== authorityId) throw notThere('sheetId')
  if (layout !== 'uploaded') return
  if (!sheet) throw new Problem('invalid', { fields: { sheetId: 'mandatory' } })
  const errors = boxErrors(boxes, backgroundOf(sheet.pages), accent).flatMap((error, at) =>
    error ? [[`boxes.${at}`, error as string]] : [],
  )
  if (missingSheetFields(boxes).length > 0) errors.push(['boxes', 'placesMissing'])
  assertValid(Object.fromEntries(errors) as Record<string, string>)
}

type Page = Omit<Sheet['pages'][number], 'tones'>

export const printedPages = (services: Services, pages: Page[]) =>
  Promise.all(
    pages.map(async ({ width, height, fileId }) => {
      const bytes = await intactBytes(services, services.database.reads, fileId)
      return { width, height, bytes, mime: bytes[0] === 0xff ? 'image/jpeg' : 'image/svg+xml' }
    }),
  )
