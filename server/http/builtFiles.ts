import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveViewer } from './viewerPage.ts'

/** The worker that reads QR codes runs WebAssembly, which the pages may not; it has neither a document nor a picture. */
const codeReader = /^assets[\\/]codeReader-[^\\/]+\.js$/
const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Serves built files, those with a hash in their name for long. What the build has packed is sent as it lies there:
 * packing the large ones for each request would keep a core busy that others wait for. Which files there are is read
 * once: `@fastify/static` reads the folder up to three times for each request, which takes longer than to send a file.
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
      // The viewer has no origin, so it may read the program's own code as anyone may.
      if (hashed) reply.header('Access-Control-Allow-Origin', '*')
    },
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { compress: false, schema: { hide: true } },
    ({ params: { '*': file } }, reply) => {
      // Not returned: Fastify would listen to the response once more for each handler that it passes.
      if (files.has(file)) reply.sendFile(file)
      else reply.callNotFound()
    },
  )
}

/** The files below a folder by their paths from it, without hidden ones. */
async function namesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'))
  return new Set(names.filter((name) => !name.startsWith('.') && !name.includes('/.')))
}
