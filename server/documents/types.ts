import type { DrawnSignature } from '#domain/drawnSignature.ts'
import type { Box } from '#domain/sheet.ts'
import type { Theme, SheetSize } from '#domain/theme.ts'
import type { RichNode } from './rich.ts'

export type Language = 'de' | 'en' | 'it'

export const certificateLabels = [
  'title', 'number', 'certifies', 'evalId', 'qualification', 'level', 'issued', 'due', 'standards',
  'after', 'verify', 'verifyHint', 'qrAlt', 'logoAlt', 'photoAlt', 'sealedBy', 'sealedAt', 'sealHint',
  'attachment', 'credential', 'page',
] as const // oxfmt-ignore

/** `page` contains `{page}` and `{pages}`. */
export const reportLabels = [
  'title', 'logoAlt', 'number', 'verdict', 'failed', 'warnings', 'notices', 'vehicle', 'tester',
  'name', 'evalId', 'certificate', 'level', 'due', 'circumstances', 'measuredAt', 'issuedAt', 'place',
  'instruments', 'instrument', 'serial', 'calibratedUntil', 'protective', 'equipment', 'testedUntil',
  'checklist', 'step', 'done', 'by', 'measurements', 'point', 'value', 'limit', 'result', 'deviations',
  'remarks', 'photos', 'signature', 'signatureAlt', 'signedAt', 'verify', 'verifyHint', 'qrAlt',
  'sealedBy', 'sealedAt', 'sealHint', 'attachment', 'page',
] as const // oxfmt-ignore

const cardLabels = ['photoAlt', 'logoAlt', 'qrAlt'] as const

/** In the certificate's language and a second one for readers abroad. */
export const cardWords = [
  'evalId', 'number', 'issued', 'due', 'qualification', 'verify', 'verifyHint',
] as const // oxfmt-ignore

export type CertificateLabels = Record<(typeof certificateLabels)[number], string>
export type ReportLabels = Record<(typeof reportLabels)[number], string>

export interface Attachment {
  name: string
  mimeType: string
  content: string
}

interface DocumentFrame {
  lang: Language
  brand: { name: string; cardName: string }
  /** Decoration, not part of the sealed content. */
  logoPng?: Uint8Array
  verifyUrl: string
  /** As printed. The seal has its own timestamp. */
  seal: { by: string; at: string }
  attachment: Attachment
  /** Date in the metadata. Set by the caller, so the same input gives the same bytes. */
  createdAt: Date
}

export interface Sheet {
  pages: (SheetSize & { bytes: Uint8Array; mime: string })[]
  boxes: Box[]
}

/** Dates and numbers are preformatted. */
export interface CertificateDocument extends DocumentFrame {
  labels: CertificateLabels
  secondLang: Language
  second: CertificateLabels
  theme: Theme
  credential?: string
  authority: { name: string; address: string[] }
  holder: { fullName: string; evalId: string }
  certificate: { name: string; level: string; number: string; issued: string; due: string }
  standards: RichNode[]
  after: RichNode[]
  /** Empty if the template has no second language. */
  secondName: string
  secondStandards: RichNode[]
  secondAfter: RichNode[]
  sheet?: Sheet
  photo?: Uint8Array
}

export interface BadgeData {
  lang: Language
  brand: string
  level: string
  name: string
  authority: string
  year: string
  label: string
}

/** A fact as it was when the report was finalised. */
export interface Fact {
  label: string
  value: string
}

/** The label is next to the symbol, because colour alone must not convey meaning. */
export interface OutcomeText {
  outcome: 'passed' | 'failed' | 'contradicted' | 'notApplicable'
  word: string
}

interface MeasurementRow extends OutcomeText {
  point: string
  detail?: string
  value: string
  limit: string
}

interface ChecklistRow extends OutcomeText {
  step: string
  by: string
  at: string
  remark: string
}

interface InstrumentRow {
  name: string
  /** Measuring category and rated voltage; blank for devices without contact to the vehicle. */
  rated: string
  serial: string
  calibratedUntil: string
  /** Date, number and issuer of the calibration or test. */
  certificate: string
}

export interface ReportDocument extends DocumentFrame {
  labels: ReportLabels
  organisation: { name: string; address: string[] }
  report: { number: string; type: string; name: string }
  /** Blank if it replaces none. */
  replaces: string
  verdict: { outcome: 'passed' | 'failed' | 'contradicted'; word: string; summary: string }
  failures: { point: string; reason: string }[]
  /** Contradictions, printed with the verdict. They do not change it. */
  warnings: string[]
  notices: string[]
  vehicle: Fact[]
  tester: { fullName: string; evalId: string; certificateNumber: string; level: string; due: string }
  measuredAt: string
  issuedAt: string
  place: string
  conditions: Fact[]
  instruments: InstrumentRow[]
  protective: InstrumentRow[]
  checklist: ChecklistRow[]
  measurements: { title: string; rows: MeasurementRow[] }[]
  deviations: string[]
  remarks: string
  photos: { caption: string; note: string; bytes: Uint8Array }[]
  statement: string
  /** A statement that the tester accepted with a checkbox. */
  confirmation: string
  signature: { name: string; at: string; drawn: DrawnSignature | null }
}

export interface Card {
  lang: Language
  labels: Record<(typeof cardLabels)[number], string>
  words: Record<(typeof cardWords)[number], [string, string]>
  verifyUrl: string
  photo: string | null
  logo: string | null
  authority: string
  holder: { fullName: string; evalId: string }
  certificate: { name: string; level: string; number: string; issued: string; due: string }
}

/** One card per page or ten per sheet. */
export interface CardDocument {
  form: 'card' | 'sheet'
  marks: boolean
  /** 3 mm bleed. */
  bleed: boolean
  title: string
  author: string
  brand: DocumentFrame['brand']
  cards: Card[]
  pictures: Record<string, Uint8Array>
  createdAt: Date
}

export interface Label {
  title: string
  line: string
  code: string
  owner: string
  url: string
}

/** On label sheets, where the first labels may be used up, or one per page. */
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
