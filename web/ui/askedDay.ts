import { isDay } from '../i18n/Day.tsx'

export interface AskedDay {
  label: string
  hint?: string
  /** The first day that may be entered. */
  min: string
  /** Optional by default. */
  required?: boolean
}

export const isWrongDay = ({ min, required = false }: Pick<AskedDay, 'min' | 'required'>, typed: string) =>
  typed === '' ? required : !isDay(typed) || typed < min
