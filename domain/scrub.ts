import { vocabulary } from '#domain/vocabulary.ts'

/** What may be told of an error without telling of a person: which, in whose words, and where in the program. */
export interface ScrubbedError {
  name: string
  message: string
  /** The place of each call, the innermost first. Not the function: a browser takes it from whatever was run. */
  frames: string[]
}

const gap = '…'
const mostFrames = 8
const longest = { message: 300, frame: 160 }

/**
 * No one can tell a name from a word by a pattern. So nothing is taken out of a message: what is known to be a word of
 * the machine stays, everything else becomes a gap.
 */
export function scrubbedMessage(message: string) {
  const words = message.slice(0, longest.message).split(/([^\p{L}\p{N}_'’.@%+/\\:-]+)/u)
  const kept = words.map((word, at) => {
    if (at % 2 === 1) return /^[\s(),;!?=]+$/.test(word) ? word : word.replace(/[^\s(),;!?=]+/g, '')
    if (word === '') return ''
    const [, plain = '', end = ''] = /^(.*?)([.:]*)$/.exec(word) ?? []
    return isKnown(plain, at === 0) ? plain + end : gap
  })
  return kept
    .join('')
    .replace(/…(\s*…)+/g, gap)
    .trim()
}

const isKnown = (word: string, isFirst: boolean) =>
  vocabulary.has(word) || (isFirst && vocabulary.has(word.charAt(0).toLowerCase() + word.slice(1)))

/** Errors by their names; any other is just an error. */
const names: ReadonlySet<string> = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError DOMException AbortError
  TimeoutError NetworkError NotFoundError NotAllowedError NotSupportedError InvalidStateError SecurityError
  QuotaExceededError DataCloneError DatabaseError ConstraintError CallProblem NoAnswer Problem DocumentFailed TookTooLong
  TookTooMuch TooManyWaiting StoreAway ImageRefused FastifyError ZodError $ZodError`.split(/\s+/),
)

/** Of an error, or of whatever was thrown in its stead. */
export function scrubbedError(error: unknown): ScrubbedError {
  const { name, message, stack } = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: unknown
    message?: unknown
    stack?: unknown
  }
  return {
    name: typeof name === 'string' && names.has(name) ? name : 'Error',
    message: scrubbedMessage(typeof message === 'string' ? message : ''),
    frames: typeof stack === 'string' ? framesOf(stack) : [],
  }
}

// `at name (file:1:2)`, `at file:1:2`, `name@file:1:2`.
const frame = /^\s*(?:at\s+(?:async\s+)?(?:[^()\s]+(?:\s+\[as \w+\])?\s+\()?|[^@\s]*@)?(\S+?):(\d+):(\d+)\)?$/
// How files of the program are called; an address of a mailbox is none of them, whatever stands around it.
const ofProgram = String.raw`(?:(?:assets|server|web|domain|contract)\/|node_modules\/(?:@[\w-]{1,40}\/)?)[\w./-]{1,100}?\.[cm]?[jt]sx?|node:[\w/]{1,60}`
// Of an address only what belongs to the program: neither host nor query.
const file = new RegExp(String.raw`(?:^|\/)(${ofProgram})(?:[?#].*)?$`)
const told = new RegExp(String.raw`^(?:${ofProgram}):\d+:\d+$`)

/** The calls that led to an error. A line of any other form may be part of a message, and is left out. */
export const framesOf = (stack: string) =>
  stack
    .slice(0, 10_000)
    .split('\n')
    .flatMap((line) => {
      const [, address = '', row, column] = frame.exec(line.slice(0, 400)) ?? []
      const [, place] = file.exec(address) ?? []
      return place ? [`${place}:${row}:${column}`.slice(0, longest.frame)] : []
    })
    .slice(0, mostFrames)

/** Calls that someone else says they have scrubbed. */
export const scrubbedFrames = (frames: string[]) =>
  frames.filter((line) => told.test(line)).slice(0, mostFrames)

/** Which page or call it was, as it is written in the program: what stands for a value stays its name. */
export const scrubbedPlace = (place: string) =>
  place
    .slice(0, 200)
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) =>
      /^([A-Z]{3,7} )?([a-z][A-Za-z-]{0,39}|[:$][A-Za-z]{1,30}|_[a-z]{1,30}|\*)?$/.test(part) ? part : gap,
    )
    .join('/')
