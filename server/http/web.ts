import { randomBytes } from 'node:crypto'
import { readFileSync, existsSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isShareLink } from '#domain/shareLink.ts'
import { pathOf, isPage } from './address.ts'
import { bodyOf } from './errors.ts'
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

const pdfPath = /^\/pdf\/(?:certificate|report)(?:\/([^/]+))?\/?$/

/** Headers for the page of a certificate or report: not cached, not indexed, and 404 for guests without a link. */
export function pdfPageAnswer(url: string, { signedIn }: { signedIn: boolean }) {
  const match = pdfPath.exec(pathOf(url))
  if (!match) return null
  // A URL without id has the link after the `#`, which browsers do not send.
  const [, part] = match
  return {
    status: signedIn || part === undefined || isShareLink(part) ? 200 : 404,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  }
}

/**
 * Serves built files; those with a hash in their name are cached for a year. Files compressed by the build are sent as
 * they are, because compressing them per request blocks a core. The file list is read once: `@fastify/static` looks up
 * the folder up to three times per request, which takes longer than sending a file.
 */
export async function serveBuilt(app: FastifyInstance, root: string, origin: string) {
  serveViewer(app, path.join(root, 'viewer.html'), origin)
  const files = await namesIn(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, served) => {
      const file = path.relative(root, served).replace(/\.(br|gz)$/, '')
      const hashed = file.startsWith(`assets${path.sep}`)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (codeReader.test(file)) reply.header('Content-Security-Policy', codeReaderPolicy)
      if (hashed) for (const name of ofDocuments) reply.removeHeader(name)
      // The viewer is sandboxed and has no origin, so loading the program's own code counts as cross-origin.
      if (hashed) reply.header('Access-Control-Allow-Origin', '*')
    },
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { compress: false, schema: { hide: true } },
    ({ params: { '*': file } }, reply) => {
      // Not returned, because Fastify would add another response listener for each handler.
      if (files.has(file)) reply.sendFile(file)
      else reply.callNotFound()
    },
  )
}

/** Headers that browsers use only for documents. A page loads up to 30 files, so they would delay it. */
const ofDocuments = [
  ...['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Permissions-Policy', 'X-DNS-Prefetch-Control'],
  ...['X-Frame-Options', 'X-Permitted-Cross-Domain-Policies'],
]

async function namesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
  return new Set(names.filter((name) => !name.startsWith('.') && !name.includes('/.')))
}

/** The worker that reads QR codes needs WebAssembly, which the policy for pages forbids. */
const codeReader = /^assets[\\/]codeReader-[^\\/]+\.js$/

const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Each answer has its own style nonce. */
function serveViewer(app: FastifyInstance, file: string, origin: string) {
  const page = readFileSync(file, 'utf8')
  app.get('/viewer.html', { schema: { hide: true } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'Content-Security-Policy': policyWith(nonce, origin),
        // Firefox treats a sandboxed frame as cross-origin. `frame-ancestors` restricts framing to this origin.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('{nonce}', nonce))
  })
}

/**
 * The PDF viewer draws with WebAssembly in a blob worker and writes style elements, which no other page may.
 * It is sandboxed even when opened directly: it has its own origin, sends no cookie and reads only the
 * program's own code. The page that frames it passes the PDF.
 */
const policyWith = (nonce: string, origin: string) =>
  [
    'sandbox allow-scripts allow-downloads',
    "default-src 'none'",
    "base-uri 'none'",
    // WebKit resolves 'self' to the origin of the sandboxed frame, so the origin is also named.
    `script-src 'self' ${origin} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src 'self' ${origin} 'nonce-${nonce}'`,
    'img-src data: blob:',
    `font-src 'self' ${origin}`,
    'connect-src blob:',
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';')
