import type { ReactNode } from 'react'

// `KE-HY 266E`, `EVAL-3`, numbers of documents, `BN 497YK`, and `E-Mail`.
const plate =
  /([\p{Lu}\d]{1,4}(?:-[\p{Lu}\d]{1,9}){1,3}(?: \d{1,4}[EH]?)?(?![\p{L}\d])|(?<!\p{L})\p{Lu}{2} \d{3} ?\p{Lu}{2}(?![\p{L}\d])|\b[Ee]-[Mm]ails?\b)/u

/** Plates, numbers and `E-Mail` do not break at their hyphen or space. */
export const wholePlates = (text: ReactNode): ReactNode =>
  typeof text === 'string' && plate.test(text) ? text.split(plate).map(whole) : text

const whole = (part: string, index: number) =>
  index % 2 ? (
    <span key={index} className="nowrap">
      {part}
    </span>
  ) : (
    part
  )
