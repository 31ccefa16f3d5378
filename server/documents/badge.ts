import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const edge = 800
const signatureBytes = 8

/** A PNG with the credential embedded (Open Badges 3.0, "baking"). Runs in a child process only. */
export async function bakedBadge(svg: Uint8Array, jwt: string): Promise<Uint8Array> {
  const png = await sharp(svg, { density: 144 }).resize(edge, edge).png({ compressionLevel: 9 }).toBuffer()
  // After the header chunk, which must come first.
  const head = signatureBytes + lengthOf(png, signatureBytes)
  const parts = [png.subarray(0, head), chunk('iTXt', textOf(jwt)), png.subarray(head)]
  return new Uint8Array(Buffer.concat(parts))
}

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

/** An iTXt chunk: keyword, uncompressed, no language, no translated keyword. */
const opening = Buffer.from('openbadgecredential\0\0\0\0\0')

const textOf = (jwt: string) => Buffer.concat([opening, Buffer.from(jwt)])

function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** A chunk has 12 bytes of length, type and checksum around its data. */
const lengthOf = (bytes: Buffer, at: number) => bytes.readUInt32BE(at) + 12
