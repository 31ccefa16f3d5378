import { compactCapitals, parseEvalId, resolveLookAlikes, verifyCodeLength } from './codes.ts'

type MistakenCode =
  | { kind: 'evalId' | 'certificateNumber' | 'reportNumber' | 'unknown' }
  | { kind: 'length'; count: number }

/**
 * Classifies a text that was entered instead of a verify code. Case, spaces, dashes, dots, slashes and the look-alikes
 * O, I and L do not matter.
 */
export function mistakenCodeOf(text: string): MistakenCode {
  const compact = compactCapitals(text.replace(/[/.]/g, ''))
  // The prefix is enough: an Eval-ID with a typing mistake is no verify code either.
  if (/^EVA[LI1][A-Z0-9]{13}$/.test(compact)) return { kind: 'evalId' }
  const digits = resolveLookAlikes(compact)
  if (/^20\d{7,12}$/.test(digits)) return { kind: 'reportNumber' }
  if (/^[A-Z0-9]{2,8}20\d{7,12}$/.test(digits)) return { kind: 'certificateNumber' }
  if (parseEvalId(compact)) return { kind: 'evalId' }
  const count = compact.length
  // A code without any digit is so rare that the text is rather a name.
  const isCodeLike = /^[0-9A-TV-Z]{12,60}$/.test(compact) && /\d/.test(compact)
  return isCodeLike && count !== verifyCodeLength ? { kind: 'length', count } : { kind: 'unknown' }
}
