import { accents, contrast, type Accent } from './theme.ts'

/** An uploaded page, in millimetres. */
export interface SheetSize {
  width: number
  height: number
}

/** Where something is printed, and in which colour. */
interface PrintedBox extends SheetSize {
  x: number
  y: number
  ink: 'black' | 'white' | 'accent'
}

/** How large the squares are of which it is known how light an uploaded page is. */
export const toneMm = 2.5

/** How many squares a page has. The last ones are narrower: the page seldom ends with a square. */
export const squaresOf = ({ width, height }: SheetSize) => ({
  columns: Math.max(1, Math.round(width / toneMm)),
  rows: Math.max(1, Math.round(height / toneMm)),
})

/** The sign a square is kept as: `0` is black, `f` white. A page is its rows one after the other. */
export const toneOf = (lightness: number) => Math.round((lightness / 255) * 15).toString(16)

/** The colour words in an ink are printed in; `style.typ` has the same black. */
const colourOf = (ink: PrintedBox['ink'], accent: Accent) =>
  ink === 'accent' ? accents[accent] : ink === 'white' ? '#ffffff' : '#16181d'

/** Large words are read with three to one (WCAG 2.2); what an office printer makes of less, no one reads. */
const leastContrast = 3
/** So much of a box may be a line, a stamp or the edge of a surface. */
const mostFaint = 0.25

interface Page extends SheetSize {
  tones: string
}

/** Whether what is written into a box would not stand out from the page below it. */
export function isFaint(box: PrintedBox, { tones, ...size }: Page, accent: Accent): boolean {
  const grounds = tonesUnder(box, tones, size)
  const colour = colourOf(box.ink, accent)
  const faint = grounds.filter((tone) => contrast(colour, `#${tone.repeat(6)}`) < leastContrast)
  return faint.length > mostFaint * grounds.length
}

/** The squares under a box, as far as it lies on the page. */
function tonesUnder({ x, y, width, height }: PrintedBox, tones: string, size: SheetSize): string[] {
  const { columns, rows } = squaresOf(size)
  const [left, right] = spanOf(x, width, columns / size.width, columns)
  const [top, bottom] = spanOf(y, height, rows / size.height, rows)
  const under: string[] = []
  for (let row = top; row < bottom; row += 1)
    under.push(...tones.slice(row * columns + left, row * columns + right))
  return under
}

/** From the first square that lies mostly under a box to the last; at least one. */
function spanOf(start: number, length: number, scale: number, most: number): [number, number] {
  const first = Math.min(most - 1, Math.max(0, Math.round(start * scale)))
  return [first, Math.max(first + 1, Math.min(most, Math.round((start + length) * scale)))]
}
