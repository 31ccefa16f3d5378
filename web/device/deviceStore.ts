import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

interface Stored {
  userId: string
  kind: string
  id: string
  value: unknown
}

interface Schema extends DBSchema {
  entry: { key: [string, string, string]; value: Stored }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = () =>
  (opened ??= openDB<Schema>('eval', 1, {
    upgrade: (db) => void db.createObjectStore('entry', { keyPath: ['userId', 'kind', 'id'] }),
    terminated: () => (opened = undefined),
  }))

export async function emptyDevice(userId: string) {
  await (await database()).delete('entry', IDBKeyRange.bound([userId], [userId, []]))
}

/** Input that the server may not have yet. All other kinds are caches. */
const written: ReadonlySet<string> = new Set(['reportDraft', 'reportPhoto', 'certificateDraft', 'forumDraft'])

/** Deletes the caches of all users: cards, vehicles, instruments, manuals. */
export async function dropCopies() {
  const db = await database()
  for (const { userId, kind, id } of await db.getAll('entry'))
    if (!written.has(kind)) await db.delete('entry', [userId, kind, id])
}

/** Entries of all users, to find the last one. */
export async function listEverybodys<T>(kind: string): Promise<T[]> {
  const all = await (await database()).getAll('entry')
  return all.filter((entry) => entry.kind === kind).map(({ value }) => value as T)
}

/** Devices are shared, so every entry belongs to an account. */
export function deviceStore<T>(kind: string) {
  return {
    async find(userId: string, id: string): Promise<T | undefined> {
      return (await (await database()).get('entry', [userId, kind, id]))?.value as T | undefined
    },
    /** With the key of each entry, which is known even if its value is damaged. */
    async entries(userId: string): Promise<{ id: string; value: T }[]> {
      const all = IDBKeyRange.bound([userId, kind], [userId, kind, []])
      return (await (await database()).getAll('entry', all)).map(({ id, value }) => ({
        id,
        value: value as T,
      }))
    },
    async list(userId: string): Promise<T[]> {
      return (await this.entries(userId)).map(({ value }) => value)
    },
    async ids(userId: string): Promise<string[]> {
      const all = IDBKeyRange.bound([userId, kind], [userId, kind, []])
      return (await (await database()).getAllKeys('entry', all)).map(([, , id]) => id)
    },
    /**
     * Input is on the disk when this resolves, so that an empty battery loses nothing. The explicit commit stores it
     * also if the page is closed at once.
     */
    async keep(userId: string, id: string, value: T) {
      const durability = written.has(kind) ? 'strict' : 'relaxed'
      const change = (await database()).transaction('entry', 'readwrite', { durability })
      const put = change.store.put({ userId, kind, id, value })
      change.commit()
      await Promise.all([put, change.done])
    },
    async drop(userId: string, id: string) {
      await (await database()).delete('entry', [userId, kind, id])
    },
  }
}
