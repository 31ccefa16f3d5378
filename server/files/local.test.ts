import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { localStore } from './store.ts'
import { NotStored, StoreAway } from './fileStore.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eval-files-'))
})
afterAll(() => rm(directory, { recursive: true }))

const filesIn = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a file is read back as it was stored, until it is removed', async () => {
  const store = localStore(directory)
  const [key, bytes] = [uuid(), Buffer.from([0, 1, 2, 255, 10, 13])]
  await store.put(key, bytes)
  expect(Buffer.from(await store.get(key)).equals(bytes)).toBe(true)
  expect(await filesIn(directory)).toEqual([key])
  await store.remove(key)
  await store.remove(key)
  await expect(store.get(key)).rejects.toThrow(NotStored)
})

test('a reader during a write gets all of it or nothing', async () => {
  const store = localStore(directory)
  const [key, bytes] = [uuid(), Buffer.alloc(8_000_000, 7)]
  let isWritten = false
  const read = async () => {
    const sizes = new Set<number>()
    while (!isWritten)
      sizes.add(
        await store.get(key).then(
          ({ length }) => length,
          () => 0,
        ),
      )
    return sizes
  }
  const [sizes] = await Promise.all([read(), store.put(key, bytes).then(() => (isWritten = true))])
  expect([...sizes].filter((size) => size !== 0 && size !== bytes.length)).toEqual([])
  expect(await filesIn(directory)).toContain(key)
})

test('a failed write leaves nothing behind, not even a part', async () => {
  const blocked = await mkdtemp(join(tmpdir(), 'eval-files-'))
  const key = uuid()
  const store = localStore(blocked)
  await writeFile(join(blocked, 'files'), 'a file where the directory should be')
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(StoreAway)
  await expect(store.get(key)).rejects.toThrow(StoreAway)
  await rm(join(blocked, 'files'))
  // A directory with the file's name makes the rename fail.
  await store.put(uuid().slice(0, -2) + key.slice(-2), Buffer.from('x'))
  await mkdir(join(blocked, 'files', key.slice(-2), key, 'in the way'), { recursive: true })
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow()
  expect((await filesIn(blocked)).filter((name) => name.endsWith('.part'))).toEqual([])
  await rm(blocked, { recursive: true })
})

test.each(['../secret', 'a/b', '', 'x', '..', 'a'.repeat(81), 'file\0name'])(
  '%s is not a file key',
  async (key) => {
    const store = localStore(directory)
    await expect(async () => store.get(key)).rejects.toThrow('not a file key')
    await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('not a file key')
  },
)
