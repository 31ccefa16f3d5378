import { checkpoints } from '#contract/checkpoint.ts'
import { checkpointToKeep, compareNote } from '../../audit/compareNote.ts'
import { serve, type App } from '../../http/serve.ts'

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
