import type { App } from './serve.ts'

/** Serves calls whose answers, also refusals, search engines must not list. */
export function notIndexed(
  app: App,
  directives: 'noindex' | 'noindex, nofollow',
  serveIn: (scope: App) => void,
) {
  void app.register((scope, _options, done) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.header('X-Robots-Tag', directives)
    })
    serveIn(scope as unknown as App)
    done()
  })
}
