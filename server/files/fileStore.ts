/** Writes are atomic. The key is the file's id. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `NotStored` if the file is missing. */
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** Includes unfinished files. */
  keys(): AsyncIterable<string>
}
