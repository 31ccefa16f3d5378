import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { penWidth, signatureFrame, signaturePath } from '#domain/signaturePath.ts'

/** Draws a signature as SVG from numbers only, so no markup comes from outside. */
export const signatureSvg = (drawn: DrawnSignature) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${signatureFrame(drawn).join(' ')}"><path d="${signaturePath(drawn)}" fill="none" stroke="#16181d" stroke-width="${penWidth(drawn.height)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
