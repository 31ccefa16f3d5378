import * as pkijs from 'pkijs'
import { holesOf } from './check.ts'

/**
 * Whether a file ends with a whole signature, of whomever, over every byte of it. Whose it is and what it is worth is
 * not asked: it only tells an addition that somebody answers for from a mere change.
 */
export async function isSignedToItsEnd(file: Buffer): Promise<boolean> {
  const hole = holesOf(file).at(-1)
  if (hole?.end !== file.length) return false
  const der = Buffer.from(file.toString('latin1', hole.before + 1, hole.after - 1), 'hex')
  const covered = new Uint8Array(
    Buffer.concat([file.subarray(0, hole.before), file.subarray(hole.after, hole.end)]),
  )
  try {
    const info = pkijs.ContentInfo.fromBER(new Uint8Array(der))
    const signature = new pkijs.SignedData({ schema: info.content })
    return await signature.verify({ signer: 0, data: covered.buffer, checkChain: false })
  } catch {
    return false
  }
}
