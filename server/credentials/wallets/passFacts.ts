/** The content of a pass, with labels in the holder's language. */
export interface PassFacts {
  /** The certificate id, so a certificate has one pass. */
  id: string
  title: string
  issuer: string
  level: { label: string; value: string }
  holder: { label: string; value: string }
  due: { label: string; value: string }
  /**
   * Until when the yearly instruction is valid, or that it is overdue; null if the certificate ends earlier.
   */
  instruction: { label: string; value: string } | null
  number: { label: string; value: string }
  name: { label: string; value: string }
  ends: Date
  /** The reason why the certificate is not valid. */
  over: { label: string; value: string } | null
  verifyUrl: string
  hint: string
  locale: string
}
