import { vocabulary } from '#domain/vocabulary.ts'

export interface ScrubbedError {
  name: string
  message: string
  /** Innermost first. Without function names, because a browser takes them from the code it runs. */
  frames: string[]
}

const gap = '…'
const mostFrames = 8
const longest = { message: 300, frame: 160 }

/**
 * Returns a message with all words replaced except the known words of the program. No pattern can recognise a person's
 * name, so everything unknown is removed.
 */
export function scrubbedMessage(message: string) {
  const words = message.slice(0, longest.message).split(/([^\p{L}\p{N}_'’.@%+/\\:-]+)/u)
  const scrubbed = words.map((word, at) => {
    if (at % 2 === 1) return /^[\s(),;!?=]+$/.test(word) ? word : word.replace(/[^\s(),;!?=]+/g, '')
    if (word === '') return ''
    const [, plain = '', end = ''] = /^(.*?)([.:]*)$/.exec(word) ?? []
    return isKnown(plain, at === 0) ? plain + end : gap
  })
  return scrubbed
    .join('')
    .replace(/…(\s*…)+/g, gap)
    .trim()
}

const isKnown = (word: string, isFirst: boolean) =>
  vocabulary.has(word) || (isFirst && vocabulary.has(word.charAt(0).toLowerCase() + word.slice(1)))

const names: ReadonlySet<string> = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError DOMException AbortError
  TimeoutError NetworkError NotFoundError NotAllowedError NotSupportedError InvalidStateError SecurityError
  QuotaExceededError DataCloneError DatabaseError ConstraintError CallProblem NoAnswer Problem DocumentFailed TookTooLong
  TookTooMuch TooManyWaiting StoreAway ImageRefused FastifyError ZodError $ZodError`.split(/\s+/),
)

/** Returns an error, or any thrown value, without personal data. */
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
// File names of the program. Must not match an email address.
const ofProgram = String.raw`(?:(?:assets|server|web|domain|contract)\/|node_modules\/(?:@[\w-]{1,40}\/)?)[\w./-]{1,100}?\.[cm]?[jt]sx?|node:[\w/]{1,60}`
// Removes host and query.
const file = new RegExp(String.raw`(?:^|\/)(${ofProgram})(?:[?#].*)?$`)
const programFrame = new RegExp(String.raw`^(?:${ofProgram}):\d+:\d+$`)

/** Returns the call positions of a stack. Other lines may be part of the message and are omitted. */
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

/** Scrubs the frames that a client sent. */
export const scrubbedFrames = (frames: string[]) =>
  frames.filter((line) => programFrame.test(line)).slice(0, mostFrames)

/** Returns the page or call as a route pattern: parameters keep their names instead of their values. */
export const scrubbedPlace = (place: string) =>
  place
    .slice(0, 200)
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) =>
      /^([A-Z]{3,7} )?([a-z][A-Za-z-]{0,39}|[:$][A-Za-z]{1,30}|_[a-z]{1,30}|\*)?$/.test(part) ? part : gap,
    )
    .join('/')
