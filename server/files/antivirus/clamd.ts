import { connect } from 'node:net'
import { timeLimits } from '../../timeLimits.ts'
import type { ScannerAddress } from './settings.ts'

/** `null`, or the name of the malware. */
type VirusName = string | null

type NotScannedReason = 'timeout' | 'closed' | 'connection' | 'answer'

/** No reliable answer. The file counts as infected. */
export class NotScanned extends Error {
  readonly reason: NotScannedReason

  constructor(reason: NotScannedReason, options?: ErrorOptions) {
    super(`not scanned: ${reason}`, options)
    this.reason = reason
  }
}

/** For connecting, sending and scanning together. */
export const scanLimit = timeLimits({ ms: 8000 })

const longestAnswer = 4096

/**
 * Scans bytes with the `INSTREAM` command of clamd (clamd(8)); the prefix `z` ends commands and answers with
 * a zero byte. Throws `NotScanned` for a timeout or an unknown answer.
 */
export function scan(address: ScannerAddress, bytes: Uint8Array): Promise<VirusName> {
  const { promise, resolve, reject } = Promise.withResolvers<VirusName>()
  const socket = connect(address)
  const fail = (reason: NotScannedReason, cause?: unknown) => reject(new NotScanned(reason, { cause }))
  const late = setTimeout(() => fail('timeout'), scanLimit.ms)
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    answer += piece
    const end = answer.indexOf('\0')
    if (end < 0 && answer.length <= longestAnswer) return
    const result = foundIn(answer.slice(0, end))
    if (end < 0 || result === undefined) fail('answer')
    else resolve(result)
  })
  socket.on('error', (error) => fail('connection', error))
  socket.on('close', () => fail('closed'))
  for (const piece of session(bytes)) socket.write(piece)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}

const session = (bytes: Uint8Array) => [
  'zINSTREAM\0',
  ...(bytes.length > 0 ? [lengthOf(bytes.length), bytes] : []),
  lengthOf(0),
]

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function foundIn(answer: string): VirusName | undefined {
  if (answer === 'stream: OK') return null
  return /^stream: (.+) FOUND$/.exec(answer)?.[1]
}
