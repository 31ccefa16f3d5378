import { timestamps } from '#contract/timestamps.ts'
import { serve, type App } from '../../http/serve.ts'

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
