/** Why the program does not start, in words for the person who typed the command: shown alone, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** One line out of what a failed program or driver said. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  return text
    .trim()
    .split(/\s*\n\s*/)
    .join(' ')
}
