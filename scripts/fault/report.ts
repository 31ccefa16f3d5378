export interface Report {
  /** Records whether an expectation held, and the evidence. */
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

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
