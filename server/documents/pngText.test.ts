import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutTextChunks } from './image.ts'

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff7700' } })
    .png()
    .toBuffer()

function part(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

test('T57: a picture is decoded without the text chunks embedded in it', async () => {
  const plain = await picture()
  const bomb = part(
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]),
  )
  const stuffed = Buffer.concat([
    plain.subarray(0, 33),
    bomb,
    part('tEXt', Buffer.from('b\0c')),
    plain.subarray(33),
  ])
  expect(Buffer.from(withoutTextChunks(stuffed)).equals(plain)).toBe(true)
})

test('a file that is not a PNG, or is truncated, is left for the decoder to reject', async () => {
  const plain = await picture()
  const broken = plain.subarray(0, plain.length - 20)
  expect(withoutTextChunks(Buffer.from('GIF89a'))).toEqual(Buffer.from('GIF89a'))
  await expect(sharp(withoutTextChunks(broken), { failOn: 'error' }).toBuffer()).rejects.toThrow()
})
