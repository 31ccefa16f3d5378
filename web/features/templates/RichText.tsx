import { createElement, useMemo, type ReactNode } from 'react'

/** What the server keeps of a formatted text; a table or an unknown element gives its words only. */
const shown = new Set(['p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'br'])

/** A formatted text, built element by element: whatever its markup says, nothing of it loads or runs. */
export function RichText({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return <>{childrenOf(body)}</>
  }, [html])
}

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(nodeOf)

function nodeOf(node: Node, place: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'br') return <br key={place} />
  const children = childrenOf(node)
  return shown.has(tag) ? (
    createElement(tag, { key: place }, ...children)
  ) : (
    <span key={place}>{children}</span>
  )
}
