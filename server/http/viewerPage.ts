import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

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

/** Each answer has its own style nonce. */
export function serveViewer(app: FastifyInstance, file: string, origin: string) {
  const page = readFileSync(file, 'utf8')
  app.get('/viewer.html', { schema: { hide: true } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'Content-Security-Policy': policyWith(nonce, origin),
        // Firefox treats a sandboxed frame as cross-origin. `frame-ancestors` restricts framing to this
        // origin.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('{nonce}', nonce))
  })
}
