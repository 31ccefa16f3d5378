import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { allowedTags, type RichNode, type RichTag } from './richNode.ts'
import { normaliseTables } from './tables.ts'

/** Typst gives up somewhere beyond twenty levels. */
const deepest = 14

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  // A link keeps its words only: a sealed paper must not lead anywhere but to the page that checks it.
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

/** The HTML that may be stored: a small set of elements, no attributes, nothing that loads or runs. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, rules)

/** Formatted text for a document, from HTML of any origin. */
export const richText = (html: string): RichNode[] =>
  withoutGaps(normaliseTables(childrenOf(parseFragment(sanitizeRichText(html)), 0)))

/** A small heading before the first large one becomes large: PDF/UA-1 forbids to leave a level out (ISO 14289-1, 7.4.2). */
function withoutGaps(nodes: RichNode[], headings = { begun: false }): RichNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const t = node.t === 'h3' && !headings.begun ? 'h2' : node.t
    headings.begun ||= t === 'h2'
    return { ...node, t, c: withoutGaps(node.c, headings) }
  })
}

/** The words of a formatted text, each paragraph and each item of a list on a line of its own. */
export const plainLines = (html: string): string =>
  wordsOf(richText(html))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const wordsOf = (nodes: RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const words = wordsOf(node.c)
      if (node.t === 'li') return `\n- ${words.trim()}\n`
      return inline.has(node.t) ? words : `\n${words}\n`
    })
    .join('')

const inline: ReadonlySet<RichTag> = new Set(['strong', 'em', 'u', 'a'])

type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element

const childrenOf = (parent: Parent, depth: number): RichNode[] =>
  parent.childNodes.flatMap((child) => nodeOf(child, depth))

function nodeOf(node: DefaultTreeAdapterTypes.ChildNode, depth: number): RichNode[] {
  if ('value' in node) return [node.value.replace(/\s+/g, ' ')]
  if (!('tagName' in node)) return []
  // Below the deepest level the words stay, without their form.
  if (depth >= deepest) return childrenOf(node, depth)
  const children = childrenOf(node, depth + 1)
  return isRichTag(node.tagName) ? [{ t: node.tagName, c: children, ...startOf(node) }] : children
}

function startOf(node: DefaultTreeAdapterTypes.Element) {
  const start = Number(node.attrs.find(({ name }) => name === 'start')?.value)
  return node.tagName === 'ol' && Number.isInteger(start) && start >= 0 && start < 10_000 ? { start } : {}
}

const isRichTag = (name: string): name is RichTag => (allowedTags as readonly string[]).includes(name)
