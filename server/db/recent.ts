/** An LRU cache. */
export class Recent<Value> {
  #values = new Map<string, Value>()
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A Map iterates in insertion order, so a read moves the entry to the end.
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
