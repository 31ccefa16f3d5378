import { type Accent, isFaint, type SheetSize } from './theme.ts'

/** Contents of a box, by the field name in an uploaded form, with their kind. */
export const sheetFields = {
  'holder.fullName': 'text',
  'holder.evalId': 'text',
  'certificate.name': 'text',
  'certificate.level': 'text',
  'certificate.number': 'text',
  'certificate.issued': 'text',
  'certificate.due': 'text',
  'authority.name': 'text',
  verifyUrl: 'text',
  'second.name': 'text',
  'rich.standards': 'rich',
  'rich.after': 'rich',
  'second.standards': 'rich',
  'second.after': 'rich',
  'image.qr': 'image',
  'image.photo': 'image',
  'image.logo': 'image',
  'image.signature': 'image',
} as const

export type SheetField = keyof typeof sheetFields
export const sheetFieldNames = Object.keys(sheetFields) as [SheetField, ...SheetField[]]

/** Required on every certificate: holder, qualification, validity, and where to verify it. */
export const requiredSheetFields = [
  'holder.fullName',
  'certificate.name',
  'certificate.number',
  'certificate.issued',
  'certificate.due',
  'image.qr',
] as const satisfies SheetField[]

export const aligns = ['left', 'center', 'right'] as const
export const inks = ['black', 'white', 'accent'] as const

/** A rectangle on an uploaded page, in mm from its upper left corner. */
export interface Box {
  /** Empty for a form field not yet assigned. */
  place: SheetField | ''
  /** The field name in the form; empty for a box placed by hand. */
  field: string
  page: number
  x: number
  y: number
  width: number
  height: number
  /** Maximum font size in points; text shrinks to fit. */
  size: number
  align: (typeof aligns)[number]
  bold: boolean
  ink: (typeof inks)[number]
}

/** Uploaded pages: size (all like the first), count and lightness (`theme.ts`). */
export interface Background extends SheetSize {
  pages: number
  tones: readonly string[]
}

export const backgroundOf = (pages: readonly (SheetSize & { tones: string })[]): Background => ({
  width: pages[0]?.width ?? 0,
  height: pages[0]?.height ?? 0,
  pages: pages.length,
  tones: pages.map(({ tones }) => tones),
})

export const sheetBounds = {
  pages: 4,
  boxes: 80,
  shortestMm: 50,
  longestMm: 450,
  coordinateMm: 5000,
} as const
export const sizeRange = { min: 5, max: 72 } as const
/** Phones fail to read smaller codes from office printers. */
export const smallestQrMm = 15
/** Drawing programs round coordinates, so boxes may exceed the page by this. */
const toleranceMm = 0.5

type BoxError = 'outsideSheet' | 'qrTooSmall' | 'placeTooOften' | 'boxesOverlap' | 'noContrast'

function boxError(
  { place, page, x, y, width, height }: Box,
  { pages, ...size }: Background,
): BoxError | undefined {
  if (place === '') return undefined
  const fits = x >= -toleranceMm && y >= -toleranceMm
  const ends = x + width <= size.width + toleranceMm && y + height <= size.height + toleranceMm
  if (!fits || !ends || page > pages) return 'outsideSheet'
  return place === 'image.qr' && Math.min(width, height) < smallestQrMm ? 'qrTooSmall' : undefined
}

/** Long texts are laid out again for each size, so only one box is allowed; other content may appear on each page. */
const mostBoxes = (place: SheetField) => (sheetFields[place] === 'rich' ? 1 : sheetBounds.pages)

/** Share of the smaller box that may overlap, because most of a box is empty. */
const mostCovered = 0.1

export const boxErrors = (boxes: readonly Box[], background: Background, accent: Accent) =>
  boxes.map(
    (box, at) =>
      boxError(box, background) ??
      besideError(box, boxes.slice(0, at)) ??
      (isRequired(box) && isHardToRead(box, background, accent) ? 'noContrast' : undefined),
  )

/** Returns whether the page makes the content hard to read. QR codes bring a background, images their own colours. */
export function isHardToRead(box: Box, { width, height, tones }: Background, accent: Accent): boolean {
  const isWritten =
    box.place !== '' && (sheetFields[box.place] !== 'image' || box.place === 'image.signature')
  return isWritten && isFaint(box, { width, height, tones: tones[box.page - 1] ?? '' }, accent)
}

function besideError(box: Box, before: readonly Box[]): BoxError | undefined {
  const { place } = box
  if (place === '') return undefined
  if (before.filter((other) => other.place === place).length >= mostBoxes(place)) return 'placeTooOften'
  return isRequired(box) && before.some((other) => isRequired(other) && isCovering(box, other))
    ? 'boxesOverlap'
    : undefined
}

const isRequired = ({ place }: Box) => requiredSheetFields.some((demanded) => demanded === place)

function isCovering(one: Box, other: Box) {
  if (one.page !== other.page) return false
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return width > 0 && height > 0 && width * height > mostCovered * smaller
}

export const missingSheetFields = (boxes: readonly Pick<Box, 'place'>[]): SheetField[] =>
  requiredSheetFields.filter((place) => !boxes.some((box) => box.place === place))

/** Returns the content for a form field name. Ignores the number that programs add to repeated names. */
export function sheetFieldOf(name: string): SheetField | '' {
  const plain = name.replace(/#\d+$/, '').trim().toLowerCase()
  return sheetFieldNames.find((place) => place.toLowerCase() === plain) ?? ''
}
