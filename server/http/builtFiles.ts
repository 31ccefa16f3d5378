import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveViewer } from './viewerPage.ts'

/** The worker that reads QR codes needs WebAssembly, which the policy for pages forbids. */
const codeReader = /^assets[\\/]codeReader-[^\\/]+\.js$/
const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Serves built files; those with a hash in their name are cached for a year. Files compressed by the build
 * are sent as they are, because compressing them per request blocks a core. The file list is read once:
 * `@fastify/static` looks up the folder up to three times per request, which takes longer than sending a
 * file.
 */
export async function serveBuilt(app: FastifyInstance, root: string, origin: string) {
  serveViewer(app, path.join(root, 'viewer.html'), origin)
  const files = await namesIn(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, place) => {
      const file = path.relative(root, place).replace(/\.(br|gz)$/, '')
      const hashed = file.startsWith(`assets${path.sep}`)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (codeReader.test(file)) reply.header('Content-Security-Policy', codeReaderPolicy)
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

async function namesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
  return new Set(names.filter((name) => !name.startsWith('.') && !name.includes('/.')))
}
