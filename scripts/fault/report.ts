/** What a fault was expected to leave as it is, and whether it did. */
export interface Report {
  /** Says whether it held, and how that was seen. */
  expect(what: string, held: boolean, seen?: string): void
  isBroken(): boolean
}

export function openReport(): Report {
  let broken = false
  return {
    expect(what, held, seen = '') {
      broken ||= !held
      console.log(`${held ? 'held  ' : 'BROKEN'}  ${what}${seen && ` (${seen})`}`)
    },
    isBroken: () => broken,
  }
}

/** As a person reads it. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
