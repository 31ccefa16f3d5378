import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { checkpointIn } from '#domain/checkpointText.ts'

export interface GivenNote {
  name: string
  note: string
}

/** Reads the checkpoint from a file, or from standard input for `-`. Throws if there is none. */
export async function givenNote(file: string): Promise<GivenNote> {
  const name = file === '-' ? 'the standard input' : file
  const note = checkpointIn(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  if (note === null) throw new Error(`There is no complete checkpoint in ${name}.`)
  return { name, note }
}
