/** A text does not fit its place even in the smallest type. */
export class FieldOverflow extends Error {
  readonly field: string
  constructor(field: string) {
    super(`The text of "${field}" does not fit its place`)
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
  constructor(queue: string, limit: 'full' | 'waitedTooLong' | 'overtaken') {
    super('too many documents are waiting', `${queue}.${limit}`)
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

/** The flaw is one of a fixed list; other values become a default. */
class Refused<Violation extends string> extends Error {
  readonly violation: Violation
  constructor(reason: string, violations: readonly Violation[], otherwise: Violation) {
    super(reason)
    this.violation = violations.find((violation) => violation === reason) ?? otherwise
  }
}

const imageViolations = ['notImage', 'unreadable', 'tooLarge'] as const
type ImageViolation = (typeof imageViolations)[number]

export class ImageRefused extends Refused<ImageViolation> {
  constructor(reason: string) {
    super(reason, imageViolations, 'unreadable')
  }
}

const sheetViolations = [
  'notPdf',
  'unreadable',
  'encrypted',
  'xfa',
  'tooManyPages',
  'tooManyFields',
  'pageSize',
  'unequalPages',
  'tooLarge',
] as const
type SheetViolation = (typeof sheetViolations)[number]

export class SheetRefused extends Refused<SheetViolation> {
  constructor(reason: string) {
    super(reason, sheetViolations, 'unreadable')
  }
}

const documentViolations = [
  'unreadable',
  'encrypted',
  'javaScript',
  'launch',
  'xfa',
  'embedded',
  'notPdf',
  'tooLarge',
] as const
export type DocumentViolation = (typeof documentViolations)[number]

export class DocumentRefused extends Refused<DocumentViolation> {
  constructor(reason: string) {
    super(reason, documentViolations, 'unreadable')
  }
}

const pkcs12Violations = [
  'password',
  'notPkcs12',
  'keyMissing',
  'certificateMissing',
  'keyWeak',
  'iterations',
  'unusable',
] as const
export type Pkcs12Violation = (typeof pkcs12Violations)[number]

export class Pkcs12Refused extends Refused<Pkcs12Violation> {
  constructor(reason: string) {
    super(reason, pkcs12Violations, 'unusable')
  }
}
