/** A start error for the operator, shown without a stack trace. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  return text
    .trim()
    .split(/\s*\n\s*/)
    .join(' ')
}
