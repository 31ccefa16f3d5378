import type { Fact } from '../../ui/lists.tsx'

export interface Compared {
  term: string
  left: string
  right: string
}

/** The details of two entries by term, empty in both left out. */
export function compared(own: Fact[], other: Fact[]): { different: Compared[]; equal: Compared[] } {
  const terms = [...new Set([...own, ...other].map(({ term }) => term))]
  const shownIn = (facts: Fact[], term: string) => textOf(facts.find((fact) => fact.term === term))
  const all = terms.map((term) => ({ term, left: shownIn(own, term), right: shownIn(other, term) }))
  return {
    different: all.filter(({ left, right }) => left !== right),
    equal: all.filter(({ left, right }) => left === right && left !== ''),
  }
}

function textOf(fact: Fact | undefined): string {
  const { value, text = '' } = fact ?? { value: '' }
  if (value === '–' || value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : text
}
