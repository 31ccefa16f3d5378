/** Keeps so many values; for one more the one goes that was not asked for the longest. */
export class Recent<Value> {
  #values = new Map<string, Value>()
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A map keeps the order of setting: anyone who is asked for goes to its end.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value) {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [first] = this.#values.keys()
    if (this.#values.size > this.#most && first !== undefined) this.#values.delete(first)
  }

  delete(key: string) {
    this.#values.delete(key)
  }
}
