import type { LogProof } from '#contract/verify.ts'
import { entryHash, saltedHash } from './chain.ts'
import { leafOf, rootByInclusion } from './merkle.ts'
import { keyFromVerifier, openNote } from './note.ts'

/** What does not hold of a proof; nothing where it does. Needs no database and nobody's word but the key's. */
export function faultsOf({ checkpoint, key, events }: LogProof): string[] {
  const opened = openNote(checkpoint, keyFromVerifier(key))
  if (!opened) return ['the checkpoint is not signed with this key']
  return events.flatMap(({ entry, path, sealed }) => {
    const payloadSha256 = Buffer.from(entry.payloadSha256, 'hex')
    const [actorSha256, previous] = [
      Buffer.from(entry.actorSha256, 'hex'),
      Buffer.from(entry.previous, 'hex'),
    ]
    const hash = entryHash({ ...entry, actorSha256, payloadSha256, previous })
    const steps = path.map((step) => Buffer.from(step, 'base64'))
    const root = rootByInclusion(leafOf(hash), entry.sequence - 1, opened.size, steps)
    const isSealed =
      !sealed || saltedHash(Buffer.from(sealed.salt, 'hex'), sealed.payload).equals(payloadSha256)
    return [
      ...(root?.equals(opened.root) ? [] : [`entry ${entry.sequence} is not in the log of this checkpoint`]),
      ...(isSealed ? [] : [`entry ${entry.sequence} was made of something else`]),
    ]
  })
}
