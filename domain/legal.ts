/** The pages on which an installation says who runs it and by what rules. */
export const legalKinds = ['privacy', 'terms', 'imprint'] as const
export type LegalKind = (typeof legalKinds)[number]

/** What only the operator knows of itself, and the texts name by these words in braces. */
export const operatorFields = [
  'name',
  'address',
  'email',
  'phone',
  'representative',
  'register',
  'vat',
  'officer',
  'supervisor',
  'recipients',
] as const
export type OperatorField = (typeof operatorFields)[number]
export type OperatorFacts = Partial<Record<OperatorField, string>>

/** Anyone who reads must be told these; a line that names nothing but another that is not given is left out. */
export const demandedFacts = ['name', 'address', 'email', 'supervisor'] as const satisfies OperatorField[]

/** What the program knows by itself. */
export const ownPlaces = ['product', 'periods'] as const

const placePattern = /\{(\w+)\}/g
const isPlace = (name: string) => [...operatorFields, ...ownPlaces].some((one) => one === name)

/** All that a text may name, as it is written there. */
export const legalPlaces = [...operatorFields, ...ownPlaces].map((place) => `{${place}}`).join(' ')

/** What a text names that no one can fill in: it would be read as it stands, braces and all. */
export const unknownPlaces = (text: string) => [
  ...new Set(
    [...text.matchAll(placePattern)].flatMap(([place, name = '']) => (isPlace(name) ? [] : [place])),
  ),
]

/** The same with a blank wherever nothing was said. */
export const everyFact = (facts: OperatorFacts) =>
  Object.fromEntries(operatorFields.map((field) => [field, facts[field] ?? ''])) as Record<
    OperatorField,
    string
  >

export const missingFacts = (facts: OperatorFacts) => demandedFacts.filter((field) => !facts[field]?.trim())

const isDemanded = (field: string) => demandedFacts.some((one) => one === field)
const isOperators = (field: string): field is OperatorField => operatorFields.some((one) => one === field)

interface Filling {
  facts: OperatorFacts
  /** What the program knows by itself, as Markdown. */
  own: Record<(typeof ownPlaces)[number], string>
  /** Said in the place of what is not given. */
  missing: string
  /** Whoever can fill it in is shown every gap. */
  showsGaps: boolean
}

/** A text with what the operator has given of itself. */
export const filledIn = (text: string, filling: Filling) =>
  text
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(placePattern)].map(([, name = '']) => name)
      const gaps = named.filter((name) => isOperators(name) && !filling.facts[name]?.trim())
      return gaps.some((name) => !isDemanded(name)) && !filling.showsGaps ? [] : [lineOf(line, filling)]
    })
    .join('\n')

const lineOf = (line: string, { facts, own, missing }: Filling) =>
  line.replace(placePattern, (place, name: string) => {
    if (isOperators(name)) return escaped(facts[name]?.trim() ?? '') || `**(${missing})**`
    return (own as Record<string, string>)[name] ?? place
  })

/** What was typed into a field is no Markdown. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
