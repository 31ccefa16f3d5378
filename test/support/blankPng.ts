import { crc32, deflateSync } from 'node:zlib'

/** A white PNG of one bit per pixel. An encoder needs seconds for millions of pixels. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bits per sample.
  header[8] = 1
  // Each row starts with its filter type, 0.
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.ceil(width / 8), 255)])
  const pixels = deflateSync(Buffer.alloc(row.length * height, row), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
