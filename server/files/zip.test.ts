import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { zipWriter } from './zip.ts'

const at = new Date('2026-03-15T08:30:00Z')

async function zipped(files: [path: string, bytes: Uint8Array, deflated: boolean][]) {
  const parts: Uint8Array[] = []
  const zip = zipWriter((bytes) => Promise.resolve(parts.push(bytes)), at)
  for (const [path, bytes, deflated] of files) await zip.add(path, bytes, { deflated })
  await zip.end()
  return Buffer.concat(parts)
}

test('the archive is readable by another program, with umlauts in its names, compressed or not', async () => {
  const text = Buffer.from('Prüfung '.repeat(1000))
  const archive = await zipped([
    ['data.json', text, true],
    ['Zeugnisse/Übung.pdf', text, false],
    ['leer', new Uint8Array(), false],
  ])
  const read = unzipSync(archive)
  expect(Object.keys(read)).toEqual(['data.json', 'Zeugnisse/Übung.pdf', 'leer'])
  expect(strFromU8(read['data.json'] ?? new Uint8Array())).toBe(text.toString())
  expect(read['Zeugnisse/Übung.pdf']).toEqual(new Uint8Array(text))
  expect(archive.length).toBeLessThan(text.length * 1.2)
})

test('a file is written before the next one is requested', async () => {
  const events: string[] = []
  const zip = zipWriter(async (bytes) => {
    await new Promise(setImmediate)
    events.push(`${bytes.length} written`)
  }, at)
  for (const name of ['a', 'b']) {
    events.push(name)
    await zip.add(name, new Uint8Array(7000))
  }
  expect(events).toEqual(['a', '31 written', '7000 written', 'b', '31 written', '7000 written'])
})

test('beyond 4 GB the directory gives the position of each file', async () => {
  const begin = 2 ** 32 + 5
  const parts: Uint8Array[] = []
  const zip = zipWriter((bytes) => Promise.resolve(parts.push(bytes)), at, begin)
  for (const name of ['a', 'b']) await zip.add(name, new Uint8Array(100))
  await zip.end()
  const archive = Buffer.concat(parts)
  const end64 = archive.indexOf(Buffer.from('504b0606', 'hex'))
  const locator = archive.indexOf(Buffer.from('504b0607', 'hex'))
  const directory = archive.indexOf(Buffer.from('504b0102', 'hex'))
  expect(Number(archive.readBigUInt64LE(locator + 8))).toBe(begin + end64)
  expect(Number(archive.readBigUInt64LE(end64 + 32))).toBe(2)
  expect(Number(archive.readBigUInt64LE(end64 + 48))).toBe(begin + directory)
  // The last directory entry ends with its extra field: type, length, offset of the file.
  expect(Number(archive.readBigUInt64LE(end64 - 8))).toBe(begin + 131)
})
