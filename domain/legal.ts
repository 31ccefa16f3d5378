export const legalKinds = ['privacy', 'terms', 'imprint'] as const
export type LegalKind = (typeof legalKinds)[number]

/** Details of the operator that the legal texts insert as placeholders. */
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
type OperatorField = (typeof operatorFields)[number]
export type OperatorFacts = Partial<Record<OperatorField, string>>

/** Details that must be published. A line that names only other, missing details is omitted. */
export const demandedFacts = ['name', 'address', 'email', 'supervisor'] as const satisfies OperatorField[]

const ownPlaceholders = ['product', 'periods'] as const

const placeholderPattern = /\{(\w+)\}/g
export const placeholderNames = [...operatorFields, ...ownPlaceholders] as const
const isPlaceholder = (name: string) => placeholderNames.some((one) => one === name)

/** All placeholders, as written in the texts. */
export const legalPlaceholders = placeholderNames.map((placeholder) => `{${placeholder}}`).join(' ')

/** Returns the unknown placeholders of a text, which would be shown with their braces. */
export const unknownPlaceholders = (text: string) => [
  ...new Set(
    [...text.matchAll(placeholderPattern)].flatMap(([placeholder, name = '']) =>
      isPlaceholder(name) ? [] : [placeholder],
    ),
  ),
]

/** Returns all fields, missing ones as an empty string. */
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
  /** Markdown. */
  own: Record<(typeof ownPlaceholders)[number], string>
  /** Shown instead of a missing detail. */
  missing: string
  /** Whether every gap is shown, for users who can fill it in. */
  showsGaps: boolean
}

export const filledIn = (text: string, filling: Filling) =>
  text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(placeholderPattern)].map(([, name = '']) => name)
      const gaps = names.filter((name) => isOperators(name) && !filling.facts[name]?.trim())
      return gaps.some((name) => !isDemanded(name)) && !filling.showsGaps ? [] : [lineOf(line, filling)]
    })
    .join('\n')

const lineOf = (line: string, { facts, own, missing }: Filling) =>
  line.replace(placeholderPattern, (placeholder, name: string) => {
    if (isOperators(name)) return escaped(facts[name]?.trim() ?? '') || `**(${missing})**`
    return (own as Record<string, string>)[name] ?? placeholder
  })

/** Field values are plain text, not Markdown. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
