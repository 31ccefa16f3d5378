import * as pkijs from 'pkijs'
import { holesOf, type Hole } from './check.ts'
import { hasSameContent } from './sameContent.ts'

/**
 * Whether nothing was added to a sealed file but further signatures that cannot be seen, and a whole one of whomever
 * covers every byte of it. Whose it is and what it is worth is not asked.
 */
export async function isOnlySignedAgain(file: Buffer): Promise<boolean> {
  const holes = holesOf(file)
  const [first, hole] = [holes[0], holes.at(-1)]
  if (!first || hole?.end !== file.length || !(await holds(file, hole))) return false
  return hasSameContent(file.subarray(0, first.end), file)
}

async function holds(file: Buffer, hole: Hole): Promise<boolean> {
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
