/** Built-in designs. A certificate may use a page of the authority instead. */
export const designs = ['classic', 'modern', 'bilingual'] as const
export const layouts = [...designs, 'uploaded'] as const
export const orientations = ['portrait', 'landscape'] as const

/** Each colour is readable on white and under white text; a test measures this. */
export const accents = {
  orange: '#a34700',
  blue: '#1d4e89',
  green: '#166534',
  red: '#9b2423',
  violet: '#5b21b6',
  slate: '#334155',
} as const

export type Layout = (typeof layouts)[number]
export type Orientation = (typeof orientations)[number]
export type Accent = keyof typeof accents

export const accentNames = Object.keys(accents) as [Accent, ...Accent[]]

/** Certificates issued before themes existed use the first value of each. */
export interface Theme {
  layout: Layout
  accent: Accent
  orientation: Orientation
}

export const usualTheme: Theme = { layout: 'classic', accent: 'orange', orientation: 'portrait' }

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (colour: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
    const value = parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)
