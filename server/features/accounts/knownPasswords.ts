import { readFile } from 'node:fs/promises'
import { mayHold } from './bloomFilter.ts'

/** Shorter ones are in the list of common passwords or occur in long phrases by chance. */
export const shortestKnown = 9

export const knownPasswordsFile = new URL('knownPasswords.bin', import.meta.url)

/**
 * Checks lower-case passwords against known leaks. The filter is part of the program
 * (`scripts/knownPasswords.ts`); no service is called.
 */
export async function knownPasswords() {
  const filter = await readFile(knownPasswordsFile)
  return (word: string) => word.length >= shortestKnown && mayHold(filter, word)
}
