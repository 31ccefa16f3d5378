import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { penWidth, signatureFrame, signaturePath } from '#domain/signaturePath.ts'

/** A signature as a drawing of our own, cut to what was written: nothing in it comes from outside but numbers. */
export const signatureSvg = (drawn: DrawnSignature) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${signatureFrame(drawn).join(' ')}"><path d="${signaturePath(drawn)}" fill="none" stroke="#16181d" stroke-width="${penWidth(drawn.height)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
