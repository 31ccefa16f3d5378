export const tools = ['bold', 'italic', 'bullets', 'numbers', 'quote', 'code', 'link'] as const
export type Tool = (typeof tools)[number]

interface Selected {
  text: string
  /** Offsets of the selection. */
  start: number
  end: number
}

/** `text` replaces the characters from `start` to `end`; `select` is the selection afterwards. */
interface Replacement extends Selected {
  select: [start: number, end: number]
}

const marks = { bold: '**', italic: '*', code: '`' } as const
const prefixes = { bullets: '- ', numbers: '1. ', quote: '> ' } as const

/** Formats the selection, or removes the same format. `sample` replaces an empty selection. */
export function formatted(tool: Tool, selected: Selected, sample: string): Replacement {
  if (tool === 'link') return linked(selected, sample)
  if (tool === 'bullets' || tool === 'numbers' || tool === 'quote') return prefixed(tool, selected)
  return marked(tool, selected, sample)
}

function marked(tool: keyof typeof marks, { text, start, end }: Selected, sample: string): Replacement {
  const chosen = text.slice(start, end)
  if (tool === 'code' && chosen.includes('\n')) {
    const block = `\`\`\`\n${chosen}\n\`\`\``
    return { text: block, start, end, select: [start + 4, start + 4 + chosen.length] }
  }
  const mark = marks[tool]
  const has = (from: number, to: number) =>
    endsWithMark(text.slice(0, from), mark) && startsWithMark(text.slice(to), mark)
  if (has(start, end)) {
    const from = start - mark.length
    return { text: chosen, start: from, end: end + mark.length, select: [from, from + chosen.length] }
  }
  // Spaces inside the marks would show the marks as typed.
  const inner = chosen.trim() || sample
  const before = chosen.trim() ? chosen.slice(0, chosen.indexOf(inner)) : ''
  const after = chosen.trim() ? chosen.slice(before.length + inner.length) : ''
  const at = start + before.length + mark.length
  return { text: `${before}${mark}${inner}${mark}${after}`, start, end, select: [at, at + inner.length] }
}

// `**` is not two marks of italic.
const runAtEnd = (text: string, sign: string) => {
  let length = 0
  while (text[text.length - 1 - length] === sign) length++
  return length
}
const runAtStart = (text: string, sign: string) => {
  let length = 0
  while (text[length] === sign) length++
  return length
}
const isMark = (length: number, mark: string) => length === mark.length || (mark !== '`' && length === 3)
const endsWithMark = (text: string, mark: string) => isMark(runAtEnd(text, mark.charAt(0)), mark)
const startsWithMark = (text: string, mark: string) => isMark(runAtStart(text, mark.charAt(0)), mark)

/** A list or a quote consists of whole lines. */
function prefixed(tool: keyof typeof prefixes, selected: Selected): Replacement {
  const { text } = selected
  const start = text.lastIndexOf('\n', selected.start - 1) + 1
  const end = endOfLine(text, selected.end)
  const lines = text.slice(start, end).split('\n')
  const shape = tool === 'numbers' ? /^\d+\. / : tool === 'bullets' ? /^[-*] / : /^> /
  const isOn = lines.every((line) => shape.test(line))
  const changed = lines
    .map((line, index) => {
      if (isOn) return line.replace(shape, '')
      return (tool === 'numbers' ? `${index + 1}. ` : prefixes[tool]) + line.replace(shape, '')
    })
    .join('\n')
  const caret = start + changed.length
  return { text: changed, start, end, select: lines.length > 1 ? [start, caret] : [caret, caret] }
}

function linked({ text, start, end }: Selected, sample: string): Replacement {
  const chosen = text.slice(start, end).trim()
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const label = isAddress ? sample : chosen || sample
  const address = isAddress ? chosen : 'https://'
  const at = isAddress ? start + 1 : start + label.length + 3
  return {
    ...{ text: `[${label}](${address})`, start, end },
    select: [at, at + (isAddress ? label : address).length],
  }
}

const endOfLine = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

export const showsPicture = (text: string, id: string) => text.includes(`(attachment:${id})`)

/** Inserts a picture below the line of the caret, so that it splits no word that is being typed. */
export function withPicture(text: string, caret: number, { _id, name }: { _id: string; name: string }) {
  const at = endOfLine(text, caret)
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n\n'
  return `${before}${gap}![${labelOf(name)}](attachment:${_id})\n\n${text.slice(at).trimStart()}`
}

const labelOf = (name: string) => name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '')

export function withoutPicture(text: string, id: string): string {
  const address = `](attachment:${id})`
  const end = text.indexOf(address)
  const start = text.lastIndexOf('![', end)
  if (end < 0 || start < 0) return text
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end + address.length).trimStart()
  return withoutPicture(before && after ? `${before}\n\n${after}` : before + after, id)
}

type Numbered = readonly { _id: string; name: string }[]

const pictureInMarkdown = /!\[([^[\]\n]*)\]\(attachment:([0-9a-f-]{36})\)/g
const pictureAsWritten = /\[([^[\]\n: ]+) ([1-9]\d?): ([^[\]\n]*)\]/g

/**
 * The text as it is written: an inserted picture has its number and name, `[Bild 1: Stecker]`, instead of an address. A
 * picture with another label remains Markdown.
 */
export const writtenText = (text: string, pictures: Numbered, word: string) =>
  text.replace(pictureInMarkdown, (found: string, label: string, id: string) => {
    const at = pictures.findIndex(({ _id, name }) => _id === id && labelOf(name) === label)
    return at < 0 ? found : `[${word} ${at + 1}: ${label}]`
  })

/** The Markdown of a written text. What is not exactly the number and name of a picture remains text. */
export const markdownOf = (written: string, pictures: Numbered, word: string) =>
  written.replace(pictureAsWritten, (found: string, its: string, number: string, label: string) => {
    const picture = its === word ? pictures[Number(number) - 1] : undefined
    return picture && labelOf(picture.name) === label ? `![${label}](attachment:${picture._id})` : found
  })
