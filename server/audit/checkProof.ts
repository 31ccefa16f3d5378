import type { LogProof } from '#contract/verify.ts'
import { isSealing } from '#domain/documentVerdict.ts'
import { entryHash, saltedHash } from './entry.ts'
import { leafOf, rootByInclusion } from './merkle.ts'
import { keyFromVerifier, openNote, type Checkpoint } from './note.ts'

/**
 * The violations of a proof. Needs no database, only the public key, which must come from a trusted source:
 * the key inside the proof proves nothing.
 */
export function faultsOf({ checkpoint, events }: Omit<LogProof, 'key'>, key: string): string[] {
  const opened = openNote(checkpoint, keyFromVerifier(key))
  if (!opened) return ['the checkpoint is not signed with this key']
  return [...aboutOneThing(events), ...events.flatMap((event) => faultsOfOne(event, opened))]
}

/** A proof covers one record and begins with its sealing. Earlier events are in the log but prove nothing. */
function aboutOneThing(events: LogProof['events']): string[] {
  const sealed = events.filter(({ entry }) => isSealing(entry.type))
  const things = new Set(events.map(({ entry }) => entry.objectId))
  return [
    ...(sealed.length === 1 ? [] : [`it holds ${sealed.length} entries of a sealing instead of one`]),
    ...(sealed.every((event) => event.sealed) ? [] : ['it does not say what was sealed']),
    ...(things.size > 1 ? [`it is about ${things.size} things instead of one`] : []),
  ]
}

function faultsOfOne({ entry, path, sealed }: LogProof['events'][number], opened: Checkpoint): string[] {
  const payloadSha256 = Buffer.from(entry.payloadSha256, 'hex')
  const [actorSha256, previous] = [Buffer.from(entry.actorSha256, 'hex'), Buffer.from(entry.previous, 'hex')]
  const hash = entryHash({ ...entry, actorSha256, payloadSha256, previous })
  const steps = path.map((step) => Buffer.from(step, 'base64'))
  const root = rootByInclusion(leafOf(hash), entry.sequence - 1, opened.size, steps)
  const isSealed =
    !sealed || saltedHash(Buffer.from(sealed.salt, 'hex'), sealed.payload).equals(payloadSha256)
  return [
    ...(root?.equals(opened.root) ? [] : [`entry ${entry.sequence} is not in the log of this checkpoint`]),
    ...(isSealed ? [] : [`entry ${entry.sequence} was made of something else`]),
  ]
}
