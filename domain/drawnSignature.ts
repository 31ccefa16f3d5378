/** A hand-drawn signature as strokes of whole coordinates: x, y, x, y … Not an image. */
export interface DrawnSignature {
  width: number
  height: number
  strokes: number[][]
}

/** Limits of pad and signature. Fewer points are an accidental touch. */
export const drawingBounds = {
  shortestSide: 60,
  longestSide: 2400,
  mostStrokes: 60,
  fewestPoints: 6,
  mostPoints: 4000,
} as const

/** Returns whether the strokes are a signature: coordinate pairs inside the pad, within `drawingBounds`. */
export function isDrawnSignature({ width, height, strokes }: DrawnSignature): boolean {
  const points = strokes.reduce((sum, { length }) => sum + length / 2, 0)
  return (
    points >= drawingBounds.fewestPoints &&
    points <= drawingBounds.mostPoints &&
    strokes.every(
      (stroke) =>
        stroke.length >= 2 &&
        stroke.length % 2 === 0 &&
        stroke.every((at, index) => at >= 0 && at <= (index % 2 === 0 ? width : height)),
    )
  )
}

/** Returns the strokes as an SVG path. A single point becomes a dot. */
export const signaturePath = ({ strokes }: DrawnSignature) => strokes.map(strokePath).join('')

/** Returns the used part of the pad with a margin: left, top, width, height. */
export function signatureFrame({ strokes, height }: DrawnSignature) {
  const all = strokes.flat()
  const xs = all.filter((_, index) => index % 2 === 0)
  const ys = all.filter((_, index) => index % 2 === 1)
  const margin = penWidth(height)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top] as const
}

export const penWidth = (height: number) => Math.max(2, Math.round(height / 64))

/** Smoothed between points, so that fast strokes show no corners. */
function strokePath(stroke: number[]) {
  const points = pairsOf(stroke)
  const [first, ...rest] = points
  const last = rest.pop()
  if (!first) return ''
  if (!last) return `M${at(first)}h0.1`
  const curves = rest.map((point, index) => `Q${at(point)},${at(between(point, rest[index + 1] ?? last))}`)
  return `M${at(first)}${curves.join('')}L${at(last)}`
}

type Point = readonly [number, number]

const at = ([x, y]: Point) => `${x},${y}`
const between = ([x, y]: Point, [toX, toY]: Point): Point => [(x + toX) / 2, (y + toY) / 2]

const pairsOf = (stroke: number[]) =>
  stroke.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, stroke[index + 1] ?? 0]] : []))
