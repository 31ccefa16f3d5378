const lineOf = (length: number) => `(?:[A-Za-z0-9+/] ?){${length - 1}}=`

const form = new RegExp(
  [
    // Matching only at the start of a word avoids quadratic time on long texts.
    String.raw`(?<!\S)(?<origin>[^\s+]+) (?<size>\d{1,15}) (?<root>${lineOf(44)})`,
    String.raw` chain (?<chain>${lineOf(44)}) time (?<at>\S+)(?: heads (?<heads>${lineOf(44)}))?`,
    // Mail programs replace the dash of the note.
    String.raw` [—–-]{1,2} (?<name>[^\s+]+) (?<signature>${lineOf(92)})`,
  ].join(''),
)

/** Characters. A saved email with its headers fits. */
export const longestCheckpointText = 100_000

/**
 * Returns the signed note (C2SP tlog-checkpoint) found in a text, as it was signed; null if there is none. Does not
 * check the signature. Handles forwarded emails (quote marks, line ends, line breaks) and saved emails in
 * quoted-printable or base64 (RFC 2045, sections 6.7 and 6.8).
 */
export function checkpointIn(text: string): string | null {
  const start = text.slice(0, longestCheckpointText)
  return (
    checkpointAsWritten(start) ?? checkpointAsWritten(fromQuotedPrintable(start)) ?? checkpointInBase64(start)
  )
}

function checkpointAsWritten(text: string): string | null {
  const oneLine = text.replace(/^[>\s]+/gm, '').replace(/\s+/g, ' ')
  const groups = form.exec(oneLine)?.groups
  if (!groups) return null
  const [root, chain, heads, signature] = [groups.root, groups.chain, groups.heads, groups.signature].map(
    (encoded) => encoded?.replaceAll(' ', ''),
  )
  const { origin, size, at, name } = groups
  const message = `${origin}\n${size}\n${root}\nchain ${chain}\ntime ${at}\n`
  return `${message}${heads ? `heads ${heads}\n` : ''}\n— ${name} ${signature}\n`
}

/** `=` before a line break is a soft break, and `=` with two hexadecimal digits is a byte (RFC 2045, section 6.7). */
const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=E2=80=9[34]/gi, '—')
    .replace(/=([0-7][0-9A-F])/gi, (_coded, digits: string) => String.fromCharCode(parseInt(digits, 16)))

const base64Lines = /^(?:[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/]*={0,2}$/gm

function checkpointInBase64(text: string): string | null {
  for (const [lines] of text.matchAll(base64Lines)) {
    const checkpoint = checkpointAsWritten(fromBase64(lines.replace(/\s/g, '')))
    if (checkpoint) return checkpoint
  }
  return null
}

const fromBase64 = (encoded: string) => {
  const whole = encoded.slice(0, encoded.length - (encoded.length % 4))
  const bytes = Uint8Array.from(atob(whole), (sign) => sign.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
