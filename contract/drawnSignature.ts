import * as z from 'zod/mini'
import { drawingBounds, isDrawnSignature } from '#domain/drawnSignature.ts'

const { shortestSide, longestSide, mostStrokes, mostPoints } = drawingBounds

const side = z.int().check(z.minimum(shortestSide), z.maximum(longestSide))
const stroke = z.array(z.int()).check(z.maxLength(2 * mostPoints))

/** Only coordinates, which the server draws. Images and SVG from clients are refused. */
export const drawnSignature = z
  .strictObject({ width: side, height: side, strokes: z.array(stroke).check(z.maxLength(mostStrokes)) })
  .check(z.refine(isDrawnSignature, 'invalid'))
