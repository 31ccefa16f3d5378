import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { isConsistent } from '../merkle.ts'
import { keyFromVerifier, openNote, type Checkpoint } from '../note.ts'
import { timeLimits } from '../../timeLimits.ts'
import type { GivenNote, Finding } from './stored.ts'

const list = z.object({ key: z.string(), items: z.array(z.object({ size: z.number() })) })
const proof = z.object({ checkpoint: z.string(), path: z.array(z.string()) })

const most = 50

export const timeLimit = timeLimits({ ms: 10_000 })

/**
 * The checks a third party can do: one key signed all checkpoints, and each is a prefix of the newest. With a
 * folder of earlier notes, those as well: then nothing was rewritten since.
 */
export async function publishedFaults(
  address: string,
  noteDirectory?: string,
  notes: GivenNote[] = [],
): Promise<Finding> {
  const { key: line, items } = list.parse(await json(address, '/checkpoints'))
  const key = keyFromVerifier(line)
  const own = [...notes, ...(noteDirectory ? await notesIn(noteDirectory) : [])]
  const published = await Promise.all(
    items.slice(0, most).map(async ({ size }) => ({
      name: `checkpoint ${size}`,
      note: await (await answer(address, `/checkpoints/${size}`)).text(),
    })),
  )
  const faults: string[] = []
  for (const { name, note } of [...own, ...published]) {
    const checkpoint = openNote(note, key)
    if (!checkpoint) faults.push(`${name} is not signed with this key`)
    else if (!(await isBeginning(address, checkpoint, key)))
      faults.push(`${name} is not the beginning of the log as it is now`)
  }
  return {
    seen: `${published.length} published checkpoints, ${own.length} stored before; key ${line}`,
    faults,
  }
}

async function isBeginning(address: string, old: Checkpoint, key: Parameters<typeof openNote>[1]) {
  const proven = await json(address, `/checkpoints/${old.size}/proof`).then(proof.parse, () => null)
  const newest = proven && openNote(proven.checkpoint, key)
  if (!proven || !newest) return false
  const steps = proven.path.map((hash) => Buffer.from(hash, 'base64'))
  return isConsistent({ old, size: newest.size, root: newest.root }, steps)
}

async function notesIn(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.note')).toSorted()
  return Promise.all(
    files.map(async (name) => ({ name, note: await readFile(path.join(folder, name), 'utf8') })),
  )
}

const json = async (address: string, at: string): Promise<unknown> => (await answer(address, at)).json()

async function answer(address: string, at: string) {
  const response = await fetch(new URL(at, address), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit.ms),
  })
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return response
}
