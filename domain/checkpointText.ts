const lineOf = (length: number) => `(?:[A-Za-z0-9+/] ?){${length - 1}}=`

const form = new RegExp(
  [
    String.raw`(?<origin>[^\s+]+) (?<size>\d{1,15}) (?<root>${lineOf(44)})`,
    String.raw` chain (?<chain>${lineOf(44)}) time (?<at>\S+)(?: heads (?<heads>${lineOf(44)}))?`,
    // Mail programs write another dash than the one of the note.
    String.raw` [—–-]{1,2} (?<name>[^\s+]+) (?<signature>${lineOf(92)})`,
  ].join(''),
)

/** Characters of the longest text in which a checkpoint is looked for: an email with it fits. */
export const longestCheckpointText = 20_000

/**
 * The signed note in a text that someone kept, as it was signed (C2SP tlog-checkpoint): a forwarded email has marks of
 * quotation, other line ends and line breaks within a line. Null where there is none. Says nothing about who signed it.
 */
export function checkpointIn(text: string): string | null {
  const oneLine = text
    .slice(0, longestCheckpointText)
    .replace(/^[>\s]+/gm, '')
    .replace(/\s+/g, ' ')
  const found = form.exec(oneLine)?.groups
  if (!found) return null
  const [root, chain, heads, signature] = [found.root, found.chain, found.heads, found.signature].map(
    (encoded) => encoded?.replaceAll(' ', ''),
  )
  const { origin, size, at, name } = found
  const said = `${origin}\n${size}\n${root}\nchain ${chain}\ntime ${at}\n`
  return `${said}${heads ? `heads ${heads}\n` : ''}\n— ${name} ${signature}\n`
}
