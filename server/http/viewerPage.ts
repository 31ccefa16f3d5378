import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/**
 * The PDF viewer draws with WebAssembly in a worker made of a blob and writes its own style elements; no other page may.
 * It is sandboxed, also where it is opened by itself: it has an origin of its own, sends no cookie, and reaches nothing
 * but the program's own code. What it shows is handed over by the page that frames it.
 */
const policyWith = (nonce: string, origin: string) =>
  [
    'sandbox allow-scripts allow-downloads',
    "default-src 'none'",
    "base-uri 'none'",
    // The origin by its name as well: WebKit takes 'self' for the origin of the sandboxed frame itself.
    `script-src 'self' ${origin} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src 'self' ${origin} 'nonce-${nonce}'`,
    'img-src data: blob:',
    `font-src 'self' ${origin}`,
    'connect-src blob:',
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';')

/** Answers with the document of the viewer, in which styles carry a nonce that each answer has of its own. */
export function serveViewer(app: FastifyInstance, file: string, origin: string) {
  const page = readFileSync(file, 'utf8')
  app.get('/viewer.html', { schema: { hide: true } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'Content-Security-Policy': policyWith(nonce, origin),
        // Firefox counts a sandboxed frame as of another origin. Only this origin may frame it: frame-ancestors.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('{nonce}', nonce))
  })
}
