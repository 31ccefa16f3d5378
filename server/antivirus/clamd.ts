import { connect } from 'node:net'
import { timeLimits } from '../timeLimits.ts'
import type { ScannerPlace } from './settings.ts'

/** What the scanner found: `null`, or the name of what a file is infected with. */
export type Found = string | null

/** Why nothing is known of a file. */
export type NotScannedReason = 'timeout' | 'closed' | 'connection' | 'answer'

/** The scanner said nothing about a file that can be believed, so it counts as infected. */
export class NotScanned extends Error {
  readonly reason: NotScannedReason

  constructor(reason: NotScannedReason, options?: ErrorOptions) {
    super(`not scanned: ${reason}`, options)
    this.reason = reason
  }
}

/** How long connecting, sending and scanning may take together. */
export const scanLimit = timeLimits({ ms: 8000 })

const longestAnswer = 4096

/**
 * Has clamd scan bytes: one session of its `INSTREAM` command (clamd(8)), which ends with a zero byte as it was begun by `z`.
 * Throws `NotScanned` where clamd does not answer in time or says anything but that the bytes are clean or infected.
 */
export function scan(place: ScannerPlace, bytes: Uint8Array): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const socket = connect(place)
  const fail = (reason: NotScannedReason, cause?: unknown) => reject(new NotScanned(reason, { cause }))
  const late = setTimeout(() => fail('timeout'), scanLimit.ms)
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    answer += piece
    const end = answer.indexOf('\0')
    if (end < 0 && answer.length <= longestAnswer) return
    const found = foundIn(answer.slice(0, end))
    if (end < 0 || found === undefined) fail('answer')
    else resolve(found)
  })
  socket.on('error', (error) => fail('connection', error))
  socket.on('close', () => fail('closed'))
  for (const piece of session(bytes)) socket.write(piece)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}

/** The command, one chunk with its length before it, and an empty chunk that ends the file. */
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

function foundIn(answer: string): Found | undefined {
  if (answer === 'stream: OK') return null
  return /^stream: (.+) FOUND$/.exec(answer)?.[1]
}
