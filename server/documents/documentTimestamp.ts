import type { Placeholder } from './placeholders.ts'
import { bodyOf, endOf, withUpdate } from './update.ts'

const field = 'DocumentTimeStamp'
const widestRange = 40
const contents = '/Contents <'

interface StampPosition {
  /** End of the bytes that the seal signs, as an offset. */
  signedEnd: number
  /** In bytes, for the token. */
  room: number
}

/**
 * Appends a document timestamp (ETSI EN 319 142-1, 5.4.3) with an empty placeholder. Filling it with the
 * token turns a B-LT seal into B-LTA.
 */
export function withTimestampPlace(
  file: Buffer,
  { signedEnd, room }: StampPosition,
): { file: Buffer; placeholder: Placeholder } {
  const { size, root } = endOf(file)
  // Only signed bytes are trusted: streams in the validation data can look like objects.
  const signed = file.subarray(0, signedEnd)
  const form = Number(/\n\/AcroForm (\d{1,7}) 0 R\n/.exec(bodyOf(signed, root))?.[1])
  const fields = bodyOf(signed, form)
  const [, sealField] = /\n\/Fields \[(\d{1,7}) 0 R\]\n/.exec(fields) ?? []
  const page = /\n\/P (\d{1,7} 0 R)\n/.exec(bodyOf(signed, Number(sealField)))?.[1]
  if (!sealField || !page) throw new Error('The document does not have the format of documents sealed here')
  const withPlaceholder = withUpdate(file, [
    { number: size, body: Buffer.from(timestampBody(room)) },
    { number: size + 1, body: Buffer.from(fieldBody(size, page)) },
    {
      number: form,
      body: Buffer.from(fields.replace(`[${sealField} 0 R]`, `[${sealField} 0 R ${size + 1} 0 R]`), 'latin1'),
    },
  ])
  const before = withPlaceholder.indexOf(contents, file.length, 'latin1') + contents.length - 1
  const after = before + 2 * room + 2
  const range = `0 ${before} ${after} ${withPlaceholder.length - after}`.padEnd(widestRange)
  withPlaceholder.write(range, withPlaceholder.indexOf('/ByteRange [', file.length, 'latin1') + 12, 'latin1')
  return { file: withPlaceholder, placeholder: { before, after, end: withPlaceholder.length } }
}

const timestampBody = (room: number) =>
  [
    '<<\n/Type /DocTimeStamp',
    '/Filter /Adobe.PPKLite',
    '/SubFilter /ETSI.RFC3161',
    `/ByteRange [${' '.repeat(widestRange)}]`,
    `${contents}${'00'.repeat(room)}>`,
    '>>',
  ].join('\n')

const fieldBody = (value: number, page: string) =>
  [
    '<<\n/FT /Sig',
    `/T (${field})`,
    `/V ${value} 0 R`,
    '/Type /Annot\n/Subtype /Widget\n/F 132',
    `/P ${page}`,
    '/Rect [0 0 0 0]\n>>',
  ].join('\n')

interface Parts {
  /** End of the bytes that the seal signs, as an offset. */
  signedEnd: number
  from: number
}

/** Whether the file from `from` on is a document timestamp in the format written here, with any token. */
export function isTimestampPlace(
  file: Buffer,
  { signedEnd, from }: Parts,
  placeholder: Placeholder,
): boolean {
  const { before, after, end } = placeholder
  if (end !== file.length || before < from) return false
  try {
    const room = (after - before - 2) / 2
    const { file: withPlaceholder } = withTimestampPlace(file.subarray(0, from), { signedEnd, room })
    withPlaceholder.set(file.subarray(before, after), before)
    return withPlaceholder.equals(file)
  } catch {
    return false
  }
}
