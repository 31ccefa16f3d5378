import { readFile } from 'node:fs/promises'
import { logProof } from '#contract/verify.ts'
import { isSealing } from '#domain/documentVerdict.ts'
import { faultsOf } from '../checkProof.ts'
import { originIn, timeIn } from '../note.ts'
import { timeLimit } from './published.ts'
import type { Finding } from './stored.ts'

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
    `A later revocation is not in this file, nor one that was taken out: whether it holds today is said at ${origin}`,
  ]
  return { seen: seen.join('\n'), faults: faultsOf(proof, key) }
}

async function keyOf(keyFile: string): Promise<string> {
  if (!/^https?:\/\//.test(keyFile)) return keyFile.trim()
  try {
    const response = await fetch(new URL('/pki/log.vkey', keyFile), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit.ms),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return (await response.text()).trim()
  } catch (error) {
    throw new Error(
      `The key of the log could not be read from ${keyFile}. Give the key, or the address that has it.`,
      {
        cause: error,
      },
    )
  }
}
