/** A signature drawn by hand: whole points on a pad of that size, stroke by stroke as x, y, x, y … Never a picture. */
export interface DrawnSignature {
  width: number
  height: number
  strokes: number[][]
}

/** How large a pad and a signature may be. Fewer points are a slip of the finger. */
export const drawingBounds = {
  shortestSide: 60,
  longestSide: 2400,
  mostStrokes: 60,
  fewestPoints: 6,
  mostPoints: 4000,
} as const

/** Whether it is a signature: points in pairs, none beside the pad, neither too few nor too many. */
export function isDrawnSignature({ width, height, strokes }: DrawnSignature): boolean {
  const points = strokes.reduce((sum, { length }) => sum + length / 2, 0)
  return (
    points >= drawingBounds.fewestPoints &&
    points <= drawingBounds.mostPoints &&
    strokes.every(
      (stroke) =>
        stroke.length >= 2 &&
        stroke.length % 2 === 0 &&
        stroke.every((at, place) => at >= 0 && at <= (place % 2 === 0 ? width : height)),
    )
  )
}
