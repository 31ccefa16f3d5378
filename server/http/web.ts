import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from './address.ts'
import { serveBuilt } from './builtFiles.ts'
import { bodyOf } from './errors.ts'
import { pdfPageAnswer } from './pdfPage.ts'
import { Problem } from './problem.ts'
import type { App } from './serve.ts'
import { cookieName } from '../session/session.ts'

const built = path.resolve(import.meta.dirname, '../../dist/web')

export async function serveWeb(app: App) {
  const hasWeb = app.services.config.servesWeb && existsSync(path.join(built, 'index.html'))
  if (hasWeb) await serveBuilt(app, built, app.services.config.baseUrl)
  // The static route would answer `/` with an error, because it is a folder.
  if (hasWeb) app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isPage(request.url) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => {
    const asks = request.method === 'GET' || request.method === 'HEAD'
    if (!asks || !isPage(request.url) || !hasWeb) return refuse(request, reply)
    const signedIn = request.cookies[cookieName(app.services.config)] !== undefined
    const { status = 200, headers = {} } = pdfPageAnswer(request.url, { signedIn }) ?? {}
    return sendPage(reply.code(status)).headers(headers)
  })
}

const sendPage = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html')

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(bodyOf(new Problem('notFound'), request))
