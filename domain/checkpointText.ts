const lineOf = (length: number) => `(?:[A-Za-z0-9+/] ?){${length - 1}}=`

const form = new RegExp(
  [
    // Tried at the beginning of a word only: a long text without blanks would take long.
    String.raw`(?<!\S)(?<origin>[^\s+]+) (?<size>\d{1,15}) (?<root>${lineOf(44)})`,
    String.raw` chain (?<chain>${lineOf(44)}) time (?<at>\S+)(?: heads (?<heads>${lineOf(44)}))?`,
    // Mail programs write another dash than the one of the note.
    String.raw` [—–-]{1,2} (?<name>[^\s+]+) (?<signature>${lineOf(92)})`,
  ].join(''),
)

/** Characters of the longest text in which a checkpoint is looked for: a saved email with its header and page fits. */
export const longestCheckpointText = 100_000

/**
 * The signed note in a text that someone kept, as it was signed (C2SP tlog-checkpoint): a forwarded email has marks of
 * quotation, other line ends and line breaks within a line; a saved one is written as quoted-printable or base64 (RFC
 * 2045, sections 6.7 and 6.8). Null where there is none. Says nothing about who signed it.
 */
export function checkpointIn(text: string): string | null {
  const kept = text.slice(0, longestCheckpointText)
  return (
    checkpointAsWritten(kept) ?? checkpointAsWritten(fromQuotedPrintable(kept)) ?? checkpointInBase64(kept)
  )
}

function checkpointAsWritten(text: string): string | null {
  const oneLine = text.replace(/^[>\s]+/gm, '').replace(/\s+/g, ' ')
  const found = form.exec(oneLine)?.groups
  if (!found) return null
  const [root, chain, heads, signature] = [found.root, found.chain, found.heads, found.signature].map(
    (encoded) => encoded?.replaceAll(' ', ''),
  )
  const { origin, size, at, name } = found
  const said = `${origin}\n${size}\n${root}\nchain ${chain}\ntime ${at}\n`
  return `${said}${heads ? `heads ${heads}\n` : ''}\n— ${name} ${signature}\n`
}

/** Line breaks after `=` are none, and `=` with two hexadecimal digits is a byte. The dash is the only sign beyond ASCII. */
const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=E2=80=9[34]/gi, '—')
    .replace(/=([0-7][0-9A-F])/gi, (_coded, digits: string) => String.fromCharCode(parseInt(digits, 16)))

const base64Lines = /^(?:[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/]*={0,2}$/gm

function checkpointInBase64(text: string): string | null {
  for (const [lines] of text.matchAll(base64Lines)) {
    const found = checkpointAsWritten(fromBase64(lines.replace(/\s/g, '')))
    if (found) return found
  }
  return null
}

const fromBase64 = (encoded: string) => {
  const whole = encoded.slice(0, encoded.length - (encoded.length % 4))
  const bytes = Uint8Array.from(atob(whole), (sign) => sign.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
