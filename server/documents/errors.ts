/** A text is too long for its place on the page, even in the smallest type. */
export class FieldOverflow extends Error {
  readonly field: string
  constructor(field: string) {
    super(`The text of "${field}" does not fit its place`)
    this.name = 'FieldOverflow'
    this.field = field
  }
}

/** A text holds characters that none of the document fonts can print. */
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

/** A document could not be made: its process died, ran out of time, or its input cannot be laid out. */
export class DocumentFailed extends Error {
  /** For the log, which must not hold what someone typed. */
  readonly code: string
  constructor(reason: string, code = 'document.failed') {
    super(`The document could not be made: ${reason}`)
    this.name = 'DocumentFailed'
    this.code = code
  }
}

/** So many wait that no more are taken: nothing is wrong with what was sent. Its code says where, and by which limit. */
export class TooManyWaiting extends DocumentFailed {
  constructor(lane: string, limit: 'full' | 'waitedTooLong' | 'overtaken') {
    super('too many documents are waiting', `${lane}.${limit}`)
  }
}

/** The program ends, and its child processes with it: nothing is wrong with what was sent. */
export class ChildrenEnded extends DocumentFailed {
  constructor(lane: string) {
    super('the program ends', `${lane}.ended`)
    this.name = 'ChildrenEnded'
  }
}

/** It was not done within its time: what was sent may be made to take long. */
export class TookTooLong extends DocumentFailed {
  constructor() {
    super('it took too long', 'document.tookTooLong')
    this.name = 'TookTooLong'
  }
}

/** It took more memory than any document needs, and its process was ended. */
export class TookTooMuch extends DocumentFailed {
  constructor() {
    super('it took too much memory', 'document.tookTooMuch')
    this.name = 'TookTooMuch'
  }
}

/** What was sent cannot be used; the reason is one of a few flaws, or what is blamed where it is none of them. */
class Refused<Flaw extends string> extends Error {
  readonly flaw: Flaw
  constructor(reason: string, flaws: readonly Flaw[], otherwise: Flaw) {
    super(reason)
    this.flaw = flaws.find((flaw) => flaw === reason) ?? otherwise
  }
}

export const imageFlaws = ['notImage', 'unreadable', 'tooLarge'] as const
/** What is wrong with a file that should be an image. */
export type ImageFlaw = (typeof imageFlaws)[number]

/** A file that is no image we read, or one too large to decode, and why. */
export class ImageRefused extends Refused<ImageFlaw> {
  constructor(reason: string) {
    super(reason, imageFlaws, 'unreadable')
  }
}

export const sheetFlaws = [
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
/** What is wrong with a PDF that should become the page of a certificate. */
export type SheetFlaw = (typeof sheetFlaws)[number]

/** A PDF that no certificate can be printed on, and why. */
export class SheetRefused extends Refused<SheetFlaw> {
  constructor(reason: string) {
    super(reason, sheetFlaws, 'unreadable')
  }
}

export const documentFlaws = [
  'unreadable',
  'encrypted',
  'javaScript',
  'launch',
  'xfa',
  'embedded',
  'notPdf',
  'tooLarge',
] as const
/** What is wrong with a PDF that should be kept as it is. */
export type DocumentFlaw = (typeof documentFlaws)[number]

/** A PDF that does more than to be read, or cannot be read, and why. */
export class DocumentRefused extends Refused<DocumentFlaw> {
  constructor(reason: string) {
    super(reason, documentFlaws, 'unreadable')
  }
}

export const pkcs12Flaws = [
  'password',
  'notPkcs12',
  'keyMissing',
  'certificateMissing',
  'keyWeak',
  'iterations',
  'unusable',
] as const
/** What is wrong with a PKCS#12 file. */
export type Pkcs12Flaw = (typeof pkcs12Flaws)[number]

/** A file that holds no seal we can use, and why. */
export class Pkcs12Refused extends Refused<Pkcs12Flaw> {
  constructor(reason: string) {
    super(reason, pkcs12Flaws, 'unusable')
  }
}
