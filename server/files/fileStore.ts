/** Where stored files lie. A file is whole or not there; its key is its id. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `NotStored` where no such file lies there. */
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** All that lies there, what was never finished included. */
  keys(): AsyncIterable<string>
}
