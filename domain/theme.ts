/** Built-in designs. A certificate may use a page of the authority instead. */
export const designs = ['classic', 'modern', 'bilingual'] as const
export const layouts = [...designs, 'uploaded'] as const
export const orientations = ['portrait', 'landscape'] as const

/** Each colour is readable on white and under white text; a test measures this. */
export const accents = {
  orange: '#a34700',
  blue: '#1d4e89',
  green: '#166534',
  red: '#9b2423',
  violet: '#5b21b6',
  slate: '#334155',
} as const

export type Layout = (typeof layouts)[number]
type Orientation = (typeof orientations)[number]
export type Accent = keyof typeof accents

export const accentNames = Object.keys(accents) as [Accent, ...Accent[]]

/** Certificates issued before themes existed use the first value of each. */
export interface Theme {
  layout: Layout
  accent: Accent
  orientation: Orientation
}

export const usualTheme: Theme = { layout: 'classic', accent: 'orange', orientation: 'portrait' }

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (colour: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
    const value = parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)

/** mm. */
export interface SheetSize {
  width: number
  height: number
}

interface PrintedBox extends SheetSize {
  x: number
  y: number
  ink: 'black' | 'white' | 'accent'
}

/** Squares of this size store the lightness of a page. */
const toneMm = 2.5

/** Returns the number of squares of a page. The last ones may be narrower. */
export const squaresOf = ({ width, height }: SheetSize) => ({
  columns: Math.max(1, Math.round(width / toneMm)),
  rows: Math.max(1, Math.round(height / toneMm)),
})

/** Returns the hexadecimal digit of a lightness (0 to 255): `0` is black, `f` white. Pages are stored row by row. */
export const toneOf = (lightness: number) => Math.round((lightness / 255) * 15).toString(16)

/** `style.typ` uses the same black. */
const colourOf = (ink: PrintedBox['ink'], accent: Accent) =>
  ink === 'accent' ? accents[accent] : ink === 'white' ? '#ffffff' : '#16181d'

/** WCAG 2.2 for large text; office printers make lower contrasts unreadable. */
const leastContrast = 3
/** Share of a box that may be hard to read, such as a line or a stamp. */
const mostFaint = 0.25

interface Page extends SheetSize {
  tones: string
}

/** Returns whether text in a box would not stand out from the page below. */
export function isFaint(box: PrintedBox, { tones, ...size }: Page, accent: Accent): boolean {
  const grounds = tonesUnder(box, tones, size)
  const colour = colourOf(box.ink, accent)
  const faint = grounds.filter((tone) => contrast(colour, `#${tone.repeat(6)}`) < leastContrast)
  return faint.length > mostFaint * grounds.length
}

function tonesUnder({ x, y, width, height }: PrintedBox, tones: string, size: SheetSize): string[] {
  const { columns, rows } = squaresOf(size)
  const [left, right] = spanOf(x, width, columns / size.width, columns)
  const [top, bottom] = spanOf(y, height, rows / size.height, rows)
  const under: string[] = []
  for (let row = top; row < bottom; row += 1)
    under.push(...tones.slice(row * columns + left, row * columns + right))
  return under
}

/** From the first square mostly under the box to the last; at least one. */
function spanOf(start: number, length: number, scale: number, most: number): [number, number] {
  const first = Math.min(most - 1, Math.max(0, Math.round(start * scale)))
  return [first, Math.max(first + 1, Math.min(most, Math.round((start + length) * scale)))]
}
