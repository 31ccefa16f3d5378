import type { DrawnSignature } from '#domain/drawnSignature.ts'
import type { Box } from '#domain/sheet.ts'
import type { Theme } from '#domain/theme.ts'
import type { SheetSize } from '#domain/tone.ts'
import type { RichNode } from './richNode.ts'

/** The languages a document can be written in; hyphenation and tags follow them. */
export type Language = 'de' | 'en' | 'it'

/** The words a certificate shows; the caller takes them from texts/*.json in the document's language. */
export const certificateLabels = [
  'title',
  'number',
  'certifies',
  'evalId',
  'qualification',
  'level',
  'issued',
  'due',
  'standards',
  'after',
  'verify',
  'verifyHint',
  'qrAlt',
  'logoAlt',
  'photoAlt',
  'sealedBy',
  'sealedAt',
  'sealHint',
  'attachment',
  'credential',
  'page',
] as const

/** The words a report shows. `page` holds `{page}` and `{pages}`. */
export const reportLabels = [
  'title',
  'logoAlt',
  'number',
  'verdict',
  'failed',
  'warnings',
  'notices',
  'vehicle',
  'tester',
  'name',
  'evalId',
  'certificate',
  'level',
  'due',
  'circumstances',
  'measuredAt',
  'issuedAt',
  'place',
  'instruments',
  'instrument',
  'serial',
  'calibratedUntil',
  'protective',
  'equipment',
  'testedUntil',
  'checklist',
  'step',
  'done',
  'by',
  'measurements',
  'point',
  'value',
  'limit',
  'result',
  'deviations',
  'remarks',
  'photos',
  'signature',
  'signatureAlt',
  'signedAt',
  'verify',
  'verifyHint',
  'qrAlt',
  'sealedBy',
  'sealedAt',
  'sealHint',
  'attachment',
  'page',
] as const

/** The words a card shows in one language: those of the pictures' descriptions. */
export const cardLabels = ['photoAlt', 'logoAlt', 'qrAlt'] as const

/** The words a card shows in two languages: that of the certificate, and one more for anyone who reads it abroad. */
export const cardWords = [
  'evalId',
  'number',
  'issued',
  'due',
  'qualification',
  'verify',
  'verifyHint',
] as const

export type CertificateLabels = Record<(typeof certificateLabels)[number], string>
export type ReportLabels = Record<(typeof reportLabels)[number], string>

/** The machine-readable copy that travels inside the PDF. */
export interface Attachment {
  name: string
  mimeType: string
  content: string
}

/** What every document carries: its language, brand, address for checking, and moment of creation. */
interface DocumentFrame {
  lang: Language
  brand: { name: string; cardName: string }
  /** Of anyone who stands behind the document; decoration, no part of what is sealed as a fact. */
  logoPng?: Uint8Array
  verifyUrl: string
  /** Who seals and when, as printed; the seal itself carries its own timestamp. */
  seal: { by: string; at: string }
  attachment: Attachment
  /** The date in the file's metadata. Given by the caller, so that the same input gives the same bytes. */
  createdAt: Date
}

/** The pages an authority brought, with the boxes its facts are printed into. */
export interface Sheet {
  pages: (SheetSize & { bytes: Uint8Array; mime: string })[]
  boxes: Box[]
}

/** Everything a certificate shows. Dates and numbers come as they are printed. */
export interface CertificateDocument extends DocumentFrame {
  labels: CertificateLabels
  /** The second language, in designs that have one. */
  secondLang: Language
  second: CertificateLabels
  theme: Theme
  /** The certificate as a credential (JWT), for anyone who checks it by machine. */
  credential?: string
  authority: { name: string; address: string[] }
  holder: { fullName: string; evalId: string }
  certificate: { name: string; level: string; number: string; issued: string; due: string }
  standards: RichNode[]
  after: RichNode[]
  /** Name and texts in the second language; empty where the template has none. */
  secondName: string
  secondStandards: RichNode[]
  secondAfter: RichNode[]
  /** Where it is printed on pages of the authority's own. */
  sheet?: Sheet
  /** Of the holder, where a page has a place for it. */
  photo?: Uint8Array
}

/** What the picture of a credential shows. */
export interface BadgeData {
  lang: Language
  brand: string
  level: string
  name: string
  authority: string
  year: string
  label: string
}

/** One line of a snapshot: what it is, and what it was when the report was finalised. */
export interface Fact {
  label: string
  value: string
}

/** A judged line; the word stands beside the symbol, so that nothing is said by colour alone. */
export interface Judged {
  outcome: 'passed' | 'failed' | 'contradicted' | 'notApplicable'
  word: string
}

export interface MeasurementRow extends Judged {
  point: string
  /** What is said below its name. */
  detail?: string
  value: string
  limit: string
}

export interface ChecklistRow extends Judged {
  step: string
  /** Who did it, and when. */
  by: string
  at: string
  remark: string
}

export interface InstrumentRow {
  name: string
  /** Measuring category and rated voltage; blank for what does not touch the vehicle. */
  rated: string
  serial: string
  calibratedUntil: string
  /** When it was calibrated or tested, the number of the certificate and who issued it. */
  certificate: string
}

/** Everything a measurement report shows. */
export interface ReportDocument extends DocumentFrame {
  labels: ReportLabels
  organisation: { name: string; address: string[] }
  report: { number: string; type: string; name: string }
  /** Which report this one replaces, and why; blank for none. */
  replaces: string
  verdict: { outcome: 'passed' | 'failed' | 'contradicted'; word: string; summary: string }
  /** The reasons of a failed report; they stand right below the verdict. */
  failures: { point: string; reason: string }[]
  /** What does not fit together; it stands with the verdict, because it decides nothing and must be seen. */
  warnings: string[]
  /** What is to be borne in mind and contradicts nothing. */
  notices: string[]
  vehicle: Fact[]
  tester: { fullName: string; evalId: string; certificateNumber: string; level: string; due: string }
  measuredAt: string
  issuedAt: string
  place: string
  conditions: Fact[]
  instruments: InstrumentRow[]
  /** The protective equipment that was worn, where it is named. */
  protective: InstrumentRow[]
  checklist: ChecklistRow[]
  measurements: { title: string; rows: MeasurementRow[] }[]
  /** What was done otherwise than the method says. */
  deviations: string[]
  remarks: string
  /** What was seen: each with what it shows and what is to be said of it. */
  photos: { caption: string; note: string; bytes: Uint8Array }[]
  statement: string
  /** What the tester confirmed by a tick of their own. */
  confirmation: string
  signature: { name: string; at: string; drawn: DrawnSignature | null }
}

/** One card: the facts of its certificate as they were sealed. */
export interface Card {
  lang: Language
  labels: Record<(typeof cardLabels)[number], string>
  words: Record<(typeof cardWords)[number], [string, string]>
  verifyUrl: string
  /** Names of pictures of the document. */
  photo: string | null
  logo: string | null
  authority: string
  holder: { fullName: string; evalId: string }
  certificate: { name: string; level: string; number: string; issued: string; due: string }
}

/** Cards to be printed: each with front and back, one to a page or ten to a sheet. */
export interface CardDocument {
  form: 'card' | 'sheet'
  /** Lines that show where to cut. */
  marks: boolean
  /** Three millimetres of ground beyond the edge, so that a crooked cut shows no white. */
  bleed: boolean
  title: string
  author: string
  brand: DocumentFrame['brand']
  cards: Card[]
  pictures: Record<string, Uint8Array>
  createdAt: Date
}

/** A label: what identifies the thing, and where its code leads. */
export interface Label {
  title: string
  line: string
  code: string
  owner: string
  url: string
}

/** Labels to stick on, on sheets as they are sold or one to a page; the first of a sheet may be gone already. */
export interface LabelDocument {
  form: { width: number; height: number; columns: number; rows: number }
  start: number
  lang: Language
  qrAlt: string
  title: string
  author: string
  labels: Label[]
  createdAt: Date
}
