import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import sanitizeHtml from 'sanitize-html'

const allowedTags = [
  'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3',
  'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const // oxfmt-ignore

type RichTag = (typeof allowedTags)[number]

/** Formatted text as data. Never converted back to markup. */
export type RichNode = string | { t: RichTag; c: RichNode[]; start?: number }

type Element = Exclude<RichNode, string>

/** Typst fails at slightly more than twenty levels. */
const deepest = 14

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  // Links are reduced to their text: a sealed document may only link to its verification page.
  allowedAttributes: { ol: ['start'] },
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
  ],
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
  nestingLimit: 60,
}

/** Sanitises HTML before storage: few elements, no attributes, no active content. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, rules)

export const richText = (html: string): RichNode[] =>
  withoutGaps(normaliseTables(childrenOf(parseFragment(sanitizeRichText(html)), 0)))

/** Promotes a subheading before the first heading: PDF/UA-1 forbids skipped levels (ISO 14289-1, 7.4.2). */
function withoutGaps(nodes: RichNode[], headings = { begun: false }): RichNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const t = node.t === 'h3' && !headings.begun ? 'h2' : node.t
    headings.begun ||= t === 'h2'
    return { ...node, t, c: withoutGaps(node.c, headings) }
  })
}

/** Plain text with one line per paragraph and list item. */
export const plainLines = (html: string): string =>
  plainText(richText(html))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const plainText = (nodes: RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const text = plainText(node.c)
      if (node.t === 'li') return `\n- ${text.trim()}\n`
      return inline.has(node.t) ? text : `\n${text}\n`
    })
    .join('')

const inline: ReadonlySet<RichTag> = new Set(['strong', 'em', 'u', 'a'])

type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element

const childrenOf = (parent: Parent, depth: number): RichNode[] =>
  parent.childNodes.flatMap((child) => nodeOf(child, depth))

function nodeOf(node: DefaultTreeAdapterTypes.ChildNode, depth: number): RichNode[] {
  if ('value' in node) return [node.value.replace(/\s+/g, ' ')]
  if (!('tagName' in node)) return []
  // Below the maximum depth, only the text is used.
  if (depth >= deepest) return childrenOf(node, depth)
  const children = childrenOf(node, depth + 1)
  return isRichTag(node.tagName) ? [{ t: node.tagName, c: children, ...startOf(node) }] : children
}

function startOf(node: DefaultTreeAdapterTypes.Element) {
  const start = Number(node.attrs.find(({ name }) => name === 'start')?.value)
  return node.tagName === 'ol' && Number.isInteger(start) && start >= 0 && start < 10_000 ? { start } : {}
}

const isRichTag = (name: string): name is RichTag => (allowedTags as readonly string[]).includes(name)

const isElement = (node: RichNode): node is Element => typeof node !== 'string'

/** Makes tables rectangular with the header first: tagged PDF does not permit ragged rows. */
const normaliseTables = (nodes: RichNode[]): RichNode[] =>
  nodes.map((node) => (isElement(node) ? normalised(node) : node))

function normalised(node: Element): Element {
  const children = normaliseTables(node.c)
  if (node.t !== 'table') return { ...node, c: children }
  const rows = rowsOf(children)
  const width = Math.max(1, ...rows.map(({ c }) => c.length))
  return { t: 'table', c: rows.map((row) => padded(row, width)) }
}

const rowsOf = (children: RichNode[]): Element[] =>
  children
    .filter(isElement)
    .flatMap((child) => (child.t === 'tr' ? [child] : rowsOf(child.c)))
    .map((row) => ({ t: 'tr' as const, c: row.c.filter(isCell) }))
    .filter(({ c }) => c.length > 0)

const isCell = (node: RichNode) => isElement(node) && (node.t === 'td' || node.t === 'th')

function padded(row: Element, width: number): Element {
  const missing = Array.from({ length: width - row.c.length }, (): Element => ({ t: 'td', c: [] }))
  return { ...row, c: [...row.c, ...missing] }
}
