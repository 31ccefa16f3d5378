import type { RichNode } from './richNode.ts'

type Element = Exclude<RichNode, string>

const isElement = (node: RichNode): node is Element => typeof node !== 'string'

/** Makes tables rectangular with the header first: tagged PDF does not permit ragged rows. */
export const normaliseTables = (nodes: RichNode[]): RichNode[] =>
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
