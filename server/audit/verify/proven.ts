import { readFile } from 'node:fs/promises'
import { logProof, type LogProof } from '#contract/verify.ts'
import { isSealing } from '#domain/documentVerdict.ts'
import { originIn, timeIn, keyFromVerifier, openNote, type Checkpoint } from '../note.ts'
import { timeLimit } from './published.ts'
import type { Finding } from './stored.ts'
import { entryHash, saltedHash } from '../entry.ts'
import { leafOf, rootByInclusion } from '../merkle.ts'

/**
 * Verifies a downloaded proof with a key from outside the proof: a given key line or URL, else the log's own
 * address. Throws if no key is available.
 */
export async function provenFaults(file: string, given?: string): Promise<Finding> {
  const proof = logProof.parse(JSON.parse(await readFile(file, 'utf8')))
  const { checkpoint, events } = proof
  const origin = originIn(checkpoint) ?? ''
  const key = await keyOf(given ?? `https://${origin}`)
  const sealed = events.find(({ entry }) => isSealing(entry.type))?.sealed?.payload
  const seen = [
    `${sealed?.number ?? 'nothing sealed'}; the SHA-256 of its file is ${sealed?.sha256 ?? 'unknown'}`,
    ...events.map(({ entry: { at, type } }) => `  ${at} ${type}`),
    `The log of ${origin} was signed at ${timeIn(checkpoint) ?? 'no time'}, with the key ${key}`,
    `This file shows neither later nor removed revocations. Check the current status at ${origin}`,
  ]
  return { seen: seen.join('\n'), faults: faultsOf(proof, key) }
}

async function keyOf(keyOrUrl: string): Promise<string> {
  if (!/^https?:\/\//.test(keyOrUrl)) return keyOrUrl.trim()
  try {
    const response = await fetch(new URL('/pki/log.vkey', keyOrUrl), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit.ms),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return (await response.text()).trim()
  } catch (error) {
    throw new Error(
      `The key of the log could not be read from ${keyOrUrl}. Give the key, or the address that has it.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * The violations of a proof. Needs no database, only the public key, which must come from a trusted source:
 * the key inside the proof proves nothing.
 */
export function faultsOf({ checkpoint, events }: Omit<LogProof, 'key'>, key: string): string[] {
  const opened = openNote(checkpoint, keyFromVerifier(key))
  if (!opened) return ['the checkpoint is not signed with this key']
  return [...sameObject(events), ...events.flatMap((event) => faultsOfOne(event, opened))]
}

/** A proof covers one record and begins with its sealing. Earlier events are in the log but prove nothing. */
function sameObject(events: LogProof['events']): string[] {
  const sealed = events.filter(({ entry }) => isSealing(entry.type))
  const objectIds = new Set(events.map(({ entry }) => entry.objectId))
  return [
    ...(sealed.length === 1 ? [] : [`it contains ${sealed.length} entries of a sealing instead of one`]),
    ...(sealed.every((event) => event.sealed) ? [] : ['it does not contain what was sealed']),
    ...(objectIds.size > 1 ? [`it is about ${objectIds.size} objects instead of one`] : []),
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
    ...(isSealed ? [] : [`entry ${entry.sequence} was computed from other content`]),
  ]
}
