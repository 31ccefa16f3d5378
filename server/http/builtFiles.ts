import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The PDF viewer draws with WebAssembly in a worker made of a blob and writes its own style elements; no other page
 * may. It is shown inside pages of ours only and reaches nothing but this server.
 */
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
const codeReader = /^assets[\\/]codeReader-[^\\/]+\.js$/
const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Hands out built files, those with a hash in their name for long. What the build has packed is sent as it lies there:
 * packing the large ones for each request would keep a core busy that others wait for.
 */
export async function serveBuilt(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, place) => {
      const file = path.relative(root, place).replace(/\.(br|gz)$/, '')
      const hashed = file.startsWith(`assets${path.sep}`)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (codeReader.test(file)) reply.header('Content-Security-Policy', codeReaderPolicy)
      if (file === 'viewer.html') reply.header('Content-Security-Policy', viewerPolicy)
    },
  })
}
