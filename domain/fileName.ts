/** Allowed extensions by MIME type. The first one replaces a missing or wrong extension. */
const extensions: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
}

const longestName = 120
/** An extension, and the trailing dots and spaces that Windows drops. */
const ending = /(?:\.(?=[^.\s]*\p{L})[\p{L}\p{N}]{1,10})?[.\s]*$/u

/**
 * Returns a file name whose extension follows the detected content: a PDF named `Start.bat` becomes `Start.pdf`.
 * Unknown types get `bin`.
 *
 * @param mime the type detected from the content
 */
export function fileName(name: string, mime: string): string {
  const allowed = extensions[mime] ?? ['bin']
  const extension = /\.([\p{L}\p{N}]+)$/u.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && allowed.includes(extension)) return name
  const base = name.replace(ending, '') || 'file'
  return `${base.slice(0, longestName - 1 - allowed[0].length)}.${allowed[0]}`
}
