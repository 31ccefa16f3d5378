import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signersIn } from './timestampSigners.ts'

/** Defects of an answer. */
export type Fault =
  | 'nonce'
  | 'imprint'
  | 'clock'
  | 'purpose'
  | 'notCritical'
  | 'expired'
  | 'signature'
  | 'rejected'
  | 'garbage'
  | 'longer'
  | 'tooLong'
  | 'hangs'
  | 'error'
  | 'type'
  | 'elsewhere'
  | 'stranger'
  | 'grows'

/** An external time stamp authority built with OpenSSL, independent of the product. */
export async function timestampAuthority() {
  const directory = mkdtempSync(join(tmpdir(), 'eval-tsa-'))
  const state = {
    fault: null as Fault | null,
    requests: 0,
    elsewhere: 0,
    listRequests: 0,
    listStatus: 200,
    delayMs: 0,
  }
  const server = createServer((request, response) => {
    // Signing blocks this process, so an idle keep-alive connection could be closed during the next query.
    response.setHeader('Connection', 'close')
    if (request.url === '/list.crl') {
      state.listRequests += 1
      return void response.writeHead(state.listStatus).end(readFileSync(join(directory, 'list.crl')))
    }
    if (request.url === '/elsewhere') state.elsewhere += 1
    void request.toArray().then((parts) => {
      state.requests += 1
      setTimeout(() => {
        // The directory is gone if the authority was closed during the delay.
        if (server.listening) answer(response, Buffer.concat(parts as Buffer[]))
      }, state.delayMs)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signers = signersIn(directory, `${origin}/list.crl`)

  function answer(response: ServerResponse, query: Buffer) {
    const { fault } = state
    if (fault === 'hangs') return
    if (fault === 'error') return response.writeHead(500).end()
    if (fault === 'elsewhere') return response.writeHead(307, { location: '/elsewhere' }).end()
    const type = fault === 'type' ? 'text/html' : 'application/timestamp-reply'
    response.writeHead(200, { 'content-type': type }).end(replyTo(query, fault))
  }

  function replyTo(query: Buffer, fault: Fault | null): Buffer {
    if (fault === 'rejected') return Buffer.from('30053003020102', 'hex')
    if (fault === 'garbage') return Buffer.from('no time stamp')
    if (fault === 'tooLong') return Buffer.alloc(1_000_000, 0x30)
    const isLarger = fault === 'stranger' || (fault === 'grows' && state.requests % 2 === 0)
    const reply = signers.reply(changed(query, fault), isLarger ? 'strangers.pem' : 'ca.pem')
    if (fault === 'longer') return Buffer.concat([reply, Buffer.from([0])])
    if (fault === 'signature') reply[reply.length - 1] = (reply.at(-1) ?? 0) ^ 1
    if (fault === 'purpose' || fault === 'notCritical' || fault === 'expired')
      return signers.signedAgain(reply, fault)
    if (fault === 'clock')
      return signers.signedAgain(reply, 'signer', (info) => {
        const at = info.indexOf(Buffer.from([0x18, 0x0f])) + 2
        info.write('20260101000000Z', at, 'latin1')
      })
    return reply
  }

  return {
    state,
    directory,
    url: `${origin}/tsa`,
    caFile: join(directory, 'ca.pem'),
    otherCaFile: join(directory, 'other.pem'),
    openssl: (...args: string[]) => spawnSync('openssl', args, { cwd: directory, encoding: 'utf8' }),
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(directory, { recursive: true, force: true })
    },
    write: (name: string, bytes: Uint8Array | string) => writeFileSync(join(directory, name), bytes),
  }
}

/** Replaces nonce or digest, so that the answer belongs to another query. */
function changed(query: Buffer, fault: Fault | null) {
  const other = Buffer.from(query)
  // The digest follows its tag and length; the nonce ends three bytes before the end of the request for certificates.
  const at = fault === 'imprint' ? other.indexOf(Buffer.from([0x04, 0x20])) + 5 : other.length - 5
  if (fault === 'imprint' || fault === 'nonce') other[at] = (other[at] ?? 0) ^ 1
  return other
}
