/** A sentence of the specification, and the tests that prove it, by file and title of the test or case. */
export interface Row {
  requirement: string
  proof: readonly `${string} › ${string}`[]
  /** How and why the product intentionally differs. */
  deviation?: string
}
