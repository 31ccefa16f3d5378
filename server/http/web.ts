import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from './address.ts'
import { bodyOf } from './errors.ts'
import { paperAnswer } from './paper.ts'
import { Problem } from './problem.ts'
import type { App } from './serve.ts'
import { cookieName } from './session.ts'

const built = path.resolve(import.meta.dirname, '../../dist/web')

/**
 * The PDF viewer draws with WebAssembly in a worker made of a blob and writes its own style elements; no other page
 * may. It is shown inside pages of ours only and reaches nothing but this server.
 */
const viewer = path.join(built, 'viewer.html')
const viewerPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'frame-src blob:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';')

/** The worker that reads QR codes runs WebAssembly, which the pages may not; it has neither a document nor a picture. */
const codeReader = /[\\/]assets[\\/]codeReader-[^\\/]+\.js$/
const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join(';')

/** The web application: its files by their hashed names for long, its one page for every path of it. */
export async function serveWeb(app: App) {
  const hasWeb = app.house.config.servesWeb && existsSync(path.join(built, 'index.html'))
  if (hasWeb)
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, place) => {
        const hashed = place.includes(`${path.sep}assets${path.sep}`)
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (codeReader.test(place)) reply.header('Content-Security-Policy', codeReaderPolicy)
        if (place === viewer) reply.header('Content-Security-Policy', viewerPolicy)
      },
    })
  // The files' own route would answer the bare address with a fault: a folder is no file.
  if (hasWeb) app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isPage(request.url) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => {
    const asks = request.method === 'GET' || request.method === 'HEAD'
    if (!asks || !isPage(request.url) || !hasWeb) return refuse(request, reply)
    const signedIn = request.cookies[cookieName(app.house.config)] !== undefined
    const { status = 200, headers = {} } = paperAnswer(request.url, { signedIn }) ?? {}
    return sendPage(reply.code(status)).headers(headers)
  })
}

const sendPage = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html')

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(bodyOf(new Problem('notFound'), request))
