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
