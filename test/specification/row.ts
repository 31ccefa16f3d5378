/** A sentence of what was asked for, and the tests that prove it: each by its file and its title, or the title of a case. */
export interface Row {
  says: string
  proof: readonly `${string} › ${string}`[]
  /** Where the product does otherwise on purpose: what it does, and why. */
  otherwise?: string
}
