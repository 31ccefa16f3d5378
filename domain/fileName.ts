/** Which extensions a file of each kind may have; the first one is given where it has another or none. */
const extensions: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
}

const longestName = 120
/** At the end: an extension, and the dots and spaces that Windows leaves out. */
const ending = /(?:\.(?=[^.\s]*\p{L})[\p{L}\p{N}]{1,10})?[.\s]*$/u

/**
 * The name of a stored file, with an extension that follows from what the file is and not from what its author called it:
 * a PDF named `Start.bat` becomes `Start.pdf`. What the product does not store becomes `bin`.
 *
 * @param mime the type that was found in the content
 */
export function fileName(name: string, mime: string): string {
  const allowed = extensions[mime] ?? ['bin']
  const extension = /\.([\p{L}\p{N}]+)$/u.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && allowed.includes(extension)) return name
  const base = name.replace(ending, '') || 'file'
  return `${base.slice(0, longestName - 1 - allowed[0].length)}.${allowed[0]}`
}
