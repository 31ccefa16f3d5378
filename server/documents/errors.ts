/** A text does not fit its area even in the smallest type. */
export class FieldOverflow extends Error {
  readonly field: string
  constructor(field: string) {
    super(`The text of "${field}" does not fit its area`)
    this.name = 'FieldOverflow'
    this.field = field
  }
}

export class MissingGlyph extends Error {
  readonly fields: string[]
  readonly characters: string[]
  constructor(fields: string[], characters: string[]) {
    super(`The document fonts cannot print "${characters.join('')}" (${fields.join(', ')})`)
    this.name = 'MissingGlyph'
    this.fields = fields
    this.characters = characters
  }
}

/** A document could not be rendered: the process died or timed out, or the layout failed. */
export class DocumentFailed extends Error {
  /** For the log, which must not contain user input. */
  readonly code: string
  constructor(reason: string, code = 'document.failed') {
    super(`The document could not be created: ${reason}`)
    this.name = 'DocumentFailed'
    this.code = code
  }
}

/** The queue is full. The code names the queue and the limit. */
export class TooManyWaiting extends DocumentFailed {
  constructor(queue: string, limit: 'full' | 'waitedTooLong') {
    super('too many documents are waiting', `${queue}.${limit}`)
  }
}

/** A newer job of the same owner took its place in the queue. */
export class Superseded extends DocumentFailed {
  constructor(queue: string) {
    super('a newer job took its place', `${queue}.superseded`)
    this.name = 'Superseded'
  }
}

export class ChildrenEnded extends DocumentFailed {
  constructor(queue: string) {
    super('the program ends', `${queue}.ended`)
    this.name = 'ChildrenEnded'
  }
}

export class TookTooLong extends DocumentFailed {
  constructor() {
    super('it took too long', 'document.tookTooLong')
    this.name = 'TookTooLong'
  }
}

/** The child process exceeded its memory limit and was killed. */
export class TookTooMuch extends DocumentFailed {
  constructor() {
    super('it took too much memory', 'document.tookTooMuch')
    this.name = 'TookTooMuch'
  }
}

/** An error whose violation is one of a fixed list; other reasons become a default. */
const refusal = <Violation extends string>(violations: readonly Violation[], otherwise: Violation) =>
  class extends Error {
    readonly violation: Violation
    constructor(reason: string) {
      super(reason)
      this.violation = violations.find((violation) => violation === reason) ?? otherwise
    }
  }

export class ImageRefused extends refusal(['notImage', 'unreadable', 'tooLarge'], 'unreadable') {}

const unfitPages = ['tooManyPages', 'tooManyFields', 'pageSize', 'unequalPages'] as const

export class SheetRefused extends refusal(
  ['notPdf', 'unreadable', 'encrypted', 'xfa', 'tooLarge', ...unfitPages],
  'unreadable',
) {}

const activeContent = ['javaScript', 'launch', 'xfa', 'embedded'] as const

export class DocumentRefused extends refusal(
  ['unreadable', 'encrypted', 'notPdf', 'tooLarge', ...activeContent],
  'unreadable',
) {}

export type DocumentViolation = DocumentRefused['violation']

export class Pkcs12Refused extends refusal(
  ['password', 'notPkcs12', 'keyMissing', 'certificateMissing', 'keyWeak', 'iterations', 'unusable'],
  'unusable',
) {}

export type Pkcs12Violation = Pkcs12Refused['violation']
