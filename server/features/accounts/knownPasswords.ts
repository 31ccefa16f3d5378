import { readFile } from 'node:fs/promises'
import { mayHold } from './bloomFilter.ts'

/** Shorter ones are in the list of common passwords, or stand in any long phrase by chance. */
export const shortestKnown = 9

export const knownPasswordsFile = new URL('knownPasswords.bin', import.meta.url)

/**
 * Whether a word, in small letters, is one of the passwords that were published after a break-in. The filter comes with
 * the program (`scripts/knownPasswords.ts`); nothing is asked of anyone.
 */
export async function knownPasswords() {
  const filter = await readFile(knownPasswordsFile)
  return (word: string) => word.length >= shortestKnown && mayHold(filter, word)
}
