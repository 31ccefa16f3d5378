import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const name = 'eval.example.org'

/** A TLS proxy with a host name, as in production. */
export async function startProxy(directory: string) {
  let port = 0
  const server = createServer(keysIn(directory), (received, answer) => {
    const { method, url: path, headers } = received
    const passed = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, 'x-forwarded-proto': 'https' } },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    received.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: own } = server.address() as AddressInfo
  return {
    env: { NODE_ENV: 'production', BASE_URL: `https://${name}`, TRUST_PROXY: '127.0.0.1' },
    address: `https://${name}`,
    passTo: (product: number) => void (port = product),
    flags: [`--host-resolver-rules=MAP ${name}:443 127.0.0.1:${own}`, '--ignore-certificate-errors'],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function keysIn(directory: string) {
  const [keyFile, certFile] = [join(directory, 'proxy.key'), join(directory, 'proxy.pem')]
  const files = ['-keyout', keyFile, '-out', certFile]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  const { status, stderr } = spawnSync('openssl', [...args, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
}
