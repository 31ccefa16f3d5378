import { expect, test } from 'vitest'
import { inStep } from './whenSealed.ts'

const sealing: { state: string; version: number; fileId: string | null } = {
  state: 'sealing',
  version: 2,
  fileId: null,
}
const final: typeof sealing = { state: 'final', version: 2, fileId: 'file' }

/** Returns these rows in turn, then the last one repeatedly. */
function readsOf<T>(...rows: [T, ...T[]]) {
  let read = 0
  return () => Promise.resolve(rows[Math.min(read++, rows.length - 1)] ?? rows[0])
}

test('a record that is sealed after its row was read is answered with its file', async () => {
  const judge = (row: typeof sealing) => Promise.resolve({ ...row, state: 'final' })
  expect(await inStep(readsOf(sealing, final), judge)).toEqual(final)
})

test('a record with a change in its row only is checked once', async () => {
  let judged = 0
  const judge = (row: typeof final) => {
    judged++
    return Promise.resolve({ ...row, state: 'unconfirmed' })
  }
  expect(await inStep(readsOf(final), judge)).toMatchObject({ state: 'unconfirmed' })
  expect(judged).toBe(1)
})

test('a record that changes permanently is still answered', async () => {
  let version = 0
  const read = () => Promise.resolve({ state: 'final', version: version++ })
  expect(await inStep(read, (row) => Promise.resolve({ ...row, state: 'void' }))).toMatchObject({
    state: 'void',
  })
})
