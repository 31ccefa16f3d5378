import { files } from '#contract/file.ts'
import { fileName } from '#domain/fileName.ts'
import { logAccess } from '../../audit/access.ts'
import { ImageRefused } from '../../documents/errors.ts'
import type { ImageForm } from '../../documents/image.ts'
import { imageOf } from '../../documents/uploads.ts'
import { intactBytes } from '../../files/intact.ts'
import { keepFile, removeFile, storeFile } from '../../files/files.ts'
import { StoredFile } from '../../http/result.ts'
import { takesForms } from '../../http/form.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { attach, assertStorageQuota, detach } from './attachments.ts'
import { recordOf, mayChange, mayRead, peopleOf, ownerOfAttachment, type Attached } from './rights.ts'

/** A file has the permissions of the item it belongs to. */
export function fileRoutes(app: App) {
  const { services } = app

  const readAndLogged = async (context: Reading) => {
    const { actor } = context
    const file = await findReadable(context)
    // Portraits appear next to names everywhere, so only administrators' access is logged.
    if (file.kind !== 'picture' || actor?.isAdmin)
      await logAccess(services, { actor, endpoint: files.read, people: peopleOf(file) })
    return file
  }

  serve(app, files, {
    async read(context) {
      const file = await readAndLogged(context)
      // Also corrects file names from before they followed from the content.
      const name = fileName(file.name, file.mime)
      return new StoredFile(name, file.mime, await intactBytes(services, context.db, file.id))
    },

    async describe(context) {
      const file = await readAndLogged(context)
      const { id: _id, kind, mime, size, createdAt } = file
      const name = fileName(file.name, mime)
      return { _id, kind, name, mime, size, createdAt, record: await recordOf(context.db, file) }
    },

    async remove(context) {
      const { db, actor } = context
      const file = await findReadable(context)
      if (!mayChange(actor, file)) throw new Problem('forbidden')
      await detach(db, file.kind as Attached, file.id)
      await removeFile(db, file.id)
      return {}
    },
  })

  takesForms(app, (scope) => serve(scope, files, { upload: uploading(scope) }))
}

type Reading = Pick<Context<typeof files.read>, 'db' | 'actor' | 'params'>

async function findReadable({ db, actor, params }: Reading) {
  const file = await db.selectFrom('file').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!file || !(await mayRead(db, actor, file))) throw new Problem('notFound')
  return file
}

const uploading = ({ services: { config, files: store } }: App) =>
  prepared<typeof files.upload, Uint8Array>(rewritten, async ({ db, actor, body }, bytes) => {
    const { vehicleId, ...owner } = await ownerOfAttachment(db, actor, body)
    const { kind } = body
    const author = { authorId: actor.userId }
    await assertStorageQuota(db, config, { bytes: bytes.length, ...author, companyId: owner.companyId })
    const stored = await storeFile(store, bytes)
    const _id = await keepFile(db, { ...stored, ...nameAndType[kind], kind, ...author, ...owner })
    const former = await attach(db, { kind, vehicleId, ...owner }, _id)
    if (former) await removeFile(db, former)
    return { _id }
  })

const logo = { name: 'logo.png', mime: 'image/png' }

const nameAndType = {
  picture: { name: 'picture.jpg', mime: 'image/jpeg' },
  companyLogo: logo,
  authorityLogo: logo,
  serviceDisconnect: { name: 'disconnect.jpg', mime: 'image/jpeg' },
} as const satisfies Record<Attached, object>

const forms = {
  picture: 'picture',
  companyLogo: 'logo',
  authorityLogo: 'logo',
  serviceDisconnect: 'evidence',
} as const satisfies Record<Attached, ImageForm>

/** Encodes the image before a database connection is used. */
async function rewritten({ body: { kind, file } }: Context<typeof files.upload>) {
  try {
    return await imageOf(file as Uint8Array, forms[kind])
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new Problem(error.violation === 'notImage' ? 'unsupportedMedia' : `file.${error.violation}`)
  }
}
