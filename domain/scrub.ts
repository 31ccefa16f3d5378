/** Words of error messages of engines, databases and this program. Must not contain personal names. */
const vocabulary: ReadonlySet<string> = new Set(
  `a abort aborted about access after again against agreed all already also an and another answer answered answers any
  argument arguments array as assign assignment at await away back bad be because been before began begin being below
  between body boolean break broken buffer but by bytes call callback called calls can cannot cant change changed channel
  check child circular class client close closed code column columns commit component connect connection connections
  const constant constraint constructor content context convert cookie count could create cross current data database
  date dead deadlock declared decode default defined delete denied depth destroyed detected did digest directory
  disconnected do document does doesn't don't done double due duplicate during dynamically each element else empty encode
  encoding end ended entry enough error errors evaluating event exceeded exception executing exhausted exist existing
  exists expected expired expression extra failed failure fatal fetch field file files filter find finished first flush
  for forbidden foreign format found from function generator get given global got had handle handler has have header
  headers held hook host how id if import imported in index infinite initialization initialize input insert inside
  instance instead instanceof integer internal interrupted into invalid invoke invoked is isn't it iterable iterator its
  job jobs json key keys last left length level limit line list listener load loaded loading locale lock locked log long
  longer lost made many map maximum may member memory message method missing module modules more most must name names
  network new next no nobody nodes none nor not nothing now null number numeric object objects of off offset on once one
  only open opened operation option or origin other out output outside over overflow own page parameter parse parsed
  parser part path payload pending permission piece pool port position possible prepared primitive private process
  program promise properties property protocol prototype public query queue range read readable reading ready reason
  received recursion recursive redirect reference refused register regular reject rejected rejection relation released
  render rendered replace request requested require required reset resolve resource response result results retry return
  returned returns revoked root route router row rows run running same save say scope script seconds see send sent
  separate serialize server service session set shared should size so socket some source stack stale start state
  statement status step still stopped storage stored stream string structure such supported suspended symbol syntax table
  target terminated terminating than that the their them then there these they thing this those thread threw through
  throw thrown time timed timeout to token tokens too transaction transform triggered tried true try two type types
  unable unauthorized unavailable uncaught undefined unexpected unhandled unique unknown unreachable unsupported until
  update updated updates updating upload url use used user using valid value values variable version via view violates
  violation wait waited waiting was what when where which while why with within without worker write writing written wrong
  yet your zero`
    .split(/\s+/)
    .filter(Boolean),
)

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
 * Returns a message with all words replaced except the vocabulary of the program. No pattern can recognise a person's
 * name, so everything unknown is removed.
 */
export function scrubbedMessage(message: string) {
  const words = message.slice(0, longest.message).split(/([^\p{L}\p{N}_'’.@%+/\\:-]+)/u)
  const scrubbed = words.map((word, at) => {
    if (at % 2 === 1) return /^[\s(),;!?=]+$/.test(word) ? word : word.replace(/[^\s(),;!?=]+/g, '')
    if (word === '') return ''
    const [, plain = '', end = ''] = /^(.*?)([.:]*)$/.exec(word) ?? []
    return isDictionaryWord(plain, at === 0) ? plain + end : gap
  })
  return scrubbed
    .join('')
    .replace(/…(\s*…)+/g, gap)
    .trim()
}

const isDictionaryWord = (word: string, isFirst: boolean) =>
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
const framesOf = (stack: string) =>
  stack
    .slice(0, 10_000)
    .split('\n')
    .flatMap((line) => {
      const [, address = '', row, column] = frame.exec(line.slice(0, 400)) ?? []
      const [, location] = file.exec(address) ?? []
      return location ? [`${location}:${row}:${column}`.slice(0, longest.frame)] : []
    })
    .slice(0, mostFrames)

/** Scrubs the frames that a client sent. */
export const scrubbedFrames = (frames: string[]) =>
  frames.filter((line) => programFrame.test(line)).slice(0, mostFrames)

/** Returns the page or call as a route pattern: parameters keep their names instead of their values. */
export const scrubbedAddress = (address: string) =>
  address
    .slice(0, 200)
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) =>
      /^([A-Z]{3,7} )?([a-z][A-Za-z-]{0,39}|[:$][A-Za-z]{1,30}|_[a-z]{1,30}|\*)?$/.test(part) ? part : gap,
    )
    .join('/')
