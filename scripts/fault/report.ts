export interface Report {
  /** Records whether an expectation was met, and the evidence. */
  expect(what: string, isMet: boolean, seen?: string): void
  isBroken(): boolean
}

export function openReport(): Report {
  let broken = false
  return {
    expect(what, isMet, seen = '') {
      broken ||= !isMet
      console.log(`${isMet ? 'met   ' : 'BROKEN'}  ${what}${seen && ` (${seen})`}`)
    },
    isBroken: () => broken,
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
