import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { checkpointIn } from '#domain/checkpointText.ts'

/** A checkpoint that someone kept, and where it was read. */
export interface GivenNote {
  name: string
  note: string
}

/** The checkpoint in a file, or in the standard input where that is named `-`. Throws where there is none in it. */
export async function givenNote(file: string): Promise<GivenNote> {
  const name = file === '-' ? 'the standard input' : file
  const note = checkpointIn(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  if (note === null) throw new Error(`There is no complete checkpoint in ${name}.`)
  return { name, note }
}
