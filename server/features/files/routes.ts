import { files } from '#contract/file.ts'
import { reach as reachOf, within, type Action } from '#domain/policy.ts'
import { StoredFile } from '../../http/file.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'

/** A file is read by whoever may read the thing it belongs to. */
const rightOf: Record<string, Action> = { certificate: 'certificate.read', report: 'report.read' }

export function fileRoutes(app: App) {
  serve(app, files, {
    async read({ db, actor, params }) {
      const file = await db.selectFrom('file').selectAll().where('id', '=', params.id).executeTakeFirst()
      const right = file && rightOf[file.kind]
      if (!file || !right || !within(reachOf(actor, right), await ownersOf(file)))
        throw new Problem('notFound')
      return new StoredFile(file.name, file.mime, await app.house.files.get(file.id))
    },
  })

  /** The owners are the record's of today: a former company loses its people's certificates. */
  async function ownersOf({ id, kind }: { id: string; kind: string }) {
    const { reads } = app.house.database
    const owners =
      kind === 'certificate'
        ? await reads
            .selectFrom('certificate')
            .select(['userId', 'companyId', 'authorityId'])
            .where('fileId', '=', id)
            .executeTakeFirst()
        : await reads
            .selectFrom('report')
            .select(['authorId', 'companyId', 'authorityId'])
            .where('fileId', '=', id)
            .executeTakeFirst()
    if (!owners) throw new Problem('notFound')
    return owners
  }
}
