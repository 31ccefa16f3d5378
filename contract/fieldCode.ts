/** The parts of a zod issue that are used here. */
export interface Issue {
  path: PropertyKey[]
  code: string
  message: string
  keys?: string[]
  errors?: Issue[][]
  origin?: string
}

const isOwnCode = /^[a-z][A-Za-z]*(\.[A-Za-z]+)?$/

/** Returns the code of the text `problem.field.…` for a wrong value. Used by forms and by the server. */
export function fieldCode(issue: Issue, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'mandatory'
  if (isOwnCode.test(issue.message)) return issue.message
  const isLong = issue.origin === 'string' || issue.origin === 'array'
  switch (issue.code) {
    case 'invalid_union':
      return innerCode(issue, value) ?? 'invalid'
    case 'too_big':
      return isLong ? 'tooLong' : 'outOfRange'
    case 'too_small':
      return isLong ? 'tooShort' : 'outOfRange'
    default:
      return 'invalid'
  }
}

const innerCode = ({ errors = [] }: Issue, value: unknown) =>
  errors
    .flat()
    .map((inner) => fieldCode(inner, value))
    .find((code) => code !== 'invalid')
