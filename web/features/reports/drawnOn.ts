import { drawingBounds, type DrawnSignature } from '#domain/drawnSignature.ts'

interface Size {
  width: number
  height: number
}

export interface Stroke {
  points: readonly { x: number; y: number }[]
}

/** Rounds to whole points. Keeps only every second, fourth … point of a long drawing. */
export function drawnOn(size: Size, strokes: readonly Stroke[]): DrawnSignature {
  const stored = strokes.slice(0, drawingBounds.mostStrokes).map(({ points }) => points)
  const whole = stored.map((points) =>
    points.flatMap(({ x, y }) => [within(x, size.width), within(y, size.height)]),
  )
  return { ...size, strokes: thinned(whole) }
}

/** Scales a signature to another pad size. */
export const drawnAgain = ({ width, strokes }: DrawnSignature, pad: Size): Stroke[] =>
  strokes.map((stroke) => ({
    points: stroke.flatMap((x, index) =>
      index % 2 === 0
        ? [{ x: (x * pad.width) / width, y: ((stroke[index + 1] ?? 0) * pad.width) / width }]
        : [],
    ),
  }))

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)

function thinned(strokes: number[][]): number[][] {
  const points = strokes.reduce((sum, { length }) => sum + length / 2, 0)
  if (points <= drawingBounds.mostPoints) return strokes
  const last = (stroke: number[]) => stroke.length / 2 - 1
  return thinned(
    strokes.map((stroke) =>
      stroke.filter((_, index) => {
        const point = Math.floor(index / 2)
        return point % 2 === 0 || point === last(stroke)
      }),
    ),
  )
}
