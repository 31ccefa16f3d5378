import { parseEvalId } from './codes.ts'

type MistakenCode =
  | { kind: 'evalId' | 'certificateNumber' | 'reportNumber' | 'unknown' }
  | { kind: 'length'; count: number }

/**
 * Classifies a text that was entered instead of a verify code. Case, spaces, dashes and the look-alikes O, I and L do
 * not matter.
 */
export function mistakenCodeOf(text: string): MistakenCode {
  const compact = text
    .replace(/[\s\p{Pd}/.]/gu, '')
    .toUpperCase()
    .slice(0, longest)
  const evalId = parseEvalId(compact)
  if (evalId && /^EVA[LI1]/.test(compact)) return { kind: 'evalId' }
  const digits = compact.replace(/O/g, '0').replace(/[IL]/g, '1')
  if (/^20\d{7,12}$/.test(digits)) return { kind: 'reportNumber' }
  if (/^[A-Z0-9]{2,8}20\d{7,12}$/.test(digits)) return { kind: 'certificateNumber' }
  if (evalId) return { kind: 'evalId' }
  const looksLikeCode = compact.length >= 12 && /^[0-9A-TV-Z]+$/.test(compact)
  return looksLikeCode ? { kind: 'length', count: compact.length } : { kind: 'unknown' }
}

const longest = 60
