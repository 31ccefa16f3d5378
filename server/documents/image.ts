import type { Sharp } from 'sharp'
import { ImageRefused } from './errors.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** PNG text chunks. Compressed, a few bytes expand to fifty megabytes in the decoder. */
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf'])

/** Removes text chunks from a PNG, which re-encoding drops anyway. Other input is unchanged. */
export function withoutTextChunks(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, 8).equals(signature)) return bytes
  const parts: Buffer[] = [signature]
  // A chunk: four bytes of length, four of type, data, four of checksum.
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!textChunks.has(file.toString('latin1', at + 4, at + 8))) parts.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

/** A square portrait, a logo with transparency, a readable page, or a report photo. */
export type ImageForm = 'picture' | 'logo' | 'photo' | 'evidence'

const pictureSide = 512
const logo = { width: 1024, height: 512 }
/** Larger images are not decoded. */
export const mostPixels = 40e6

/** Checks the magic number. Nothing else reaches the decoder. */
export function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
  )
}

/**
 * Decodes and re-encodes an image, which removes metadata such as location and device. Checks the dimensions
 * before decoding. Runs in a child process only.
 */
export async function reencode(upload: Uint8Array, form: ImageForm): Promise<Uint8Array> {
  const bytes = withoutTextChunks(upload)
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) throw new ImageRefused('tooLarge')
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).rotate()
  const encoded = form === 'evidence' ? await evidenceOf(image) : await written(image, form).toBuffer()
  return new Uint8Array(encoded)
}

/** In bytes. Keeps a report with twenty photos within its size; detailed photos get a lower quality. */
const mostEvidenceBytes = 450_000
const evidenceTries = [
  { side: 1600, quality: 80 },
  { side: 1600, quality: 62 },
  { side: 1200, quality: 62 },
  { side: 1000, quality: 45 },
]

async function evidenceOf(image: Sharp): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const { side, quality } of evidenceTries) {
    bytes = await image
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer()
    if (bytes.length <= mostEvidenceBytes) break
  }
  return bytes
}

const photoSide = 2400

const written = (image: Sharp, form: Exclude<ImageForm, 'evidence'>) =>
  form === 'photo'
    ? image
        .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
    : form === 'picture'
      ? image
          .resize(pictureSide, pictureSide, { fit: 'cover' })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 84 })
      : image.resize({ ...logo, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 })
