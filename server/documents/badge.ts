import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const edge = 800
const signatureBytes = 8

/** The picture as PNG with its credential inside, as Open Badges calls it: baked. Runs in a child process only. */
export async function bakedBadge(svg: Uint8Array, jwt: string): Promise<Uint8Array> {
  const png = await sharp(svg, { density: 144 }).resize(edge, edge).png({ compressionLevel: 9 }).toBuffer()
  // After the head, which must come first.
  const head = signatureBytes + lengthOf(png, signatureBytes)
  const parts = [png.subarray(0, head), chunk('iTXt', textOf(jwt)), png.subarray(head)]
  return new Uint8Array(Buffer.concat(parts))
}

/** The credential in a baked picture; null where there is none. */
export function bakedIn(png: Uint8Array): string | null {
  const bytes = Buffer.from(png)
  for (let at = signatureBytes; at < bytes.length; at += lengthOf(bytes, at)) {
    const content = bytes.subarray(at + 8, at + lengthOf(bytes, at) - 4)
    if (
      bytes.toString('latin1', at + 4, at + 8) === 'iTXt' &&
      content.subarray(0, opening.length).equals(opening)
    )
      return content.toString('utf8', opening.length)
  }
  return null
}

/** Keyword, not compressed, and neither a language nor a translated keyword. */
const opening = Buffer.from('openbadgecredential\0\0\0\0\0')

const textOf = (jwt: string) => Buffer.concat([opening, Buffer.from(jwt)])

function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Of a whole chunk: what it says, and its length, type and checksum around that. */
const lengthOf = (bytes: Buffer, at: number) => bytes.readUInt32BE(at) + 12
