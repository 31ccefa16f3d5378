import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { readConfig } from '../config.ts'
import { NotStored, type FileStore } from './fileStore.ts'
import { openFileStore } from './store.ts'

let directory: string
let server: S3rver
let store: FileStore

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eval-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'eval', configs: [] }],
  })
  const { port } = await server.run()
  store = await openFileStore(
    readConfig({
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'eval',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  )
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

test.each([0, 6, 1_000_000])(
  'a file of %i bytes is read back from an S3 store byte by byte',
  async (size) => {
    const [key, bytes] = [uuid(), Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 256))]
    await store.put(key, bytes)
    const stored = Buffer.from(await store.get(key))
    expect(stored.length).toBe(size)
    expect(stored.equals(bytes)).toBe(true)
  },
)

test('a removed file is gone, and an unknown one is an error', async () => {
  const key = uuid()
  await store.put(key, Buffer.from('x'))
  await store.remove(key)
  await expect(store.get(key)).rejects.toThrow(NotStored)
  await expect(store.get(uuid())).rejects.toThrow(NotStored)
})

test('all files in the store are listed, page by page', async () => {
  const keys = Array.from({ length: 3 }, () => uuid())
  for (const key of keys) await store.put(key, Buffer.from('x'))
  const named: string[] = []
  for await (const key of store.keys()) named.push(key)
  for (const key of keys) expect(named).toContain(key)
})
