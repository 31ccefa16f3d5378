/** What a pass says: the card's words, each with its label in the holder's language. */
export interface PassFacts {
  /** The certificate's id: the same certificate is the same pass. */
  id: string
  title: string
  issuer: string
  level: { label: string; value: string }
  holder: { label: string; value: string }
  due: { label: string; value: string }
  /** Until when the yearly instruction counts, or that it is overdue; null where the certificate ends before. */
  instruction: { label: string; value: string } | null
  number: { label: string; value: string }
  name: { label: string; value: string }
  /** From then on it is over by itself. */
  ends: Date
  /** What became of it, where it is worth nothing today. */
  over: { label: string; value: string } | null
  verifyUrl: string
  /** That only the check says what it is worth today. */
  hint: string
  locale: string
}
