/** A sentence of the specification, and the tests that prove it, by file and title of the test or case. */
export interface Row {
  says: string
  proof: readonly `${string} › ${string}`[]
  /** How and why the product intentionally differs. */
  otherwise?: string
}
