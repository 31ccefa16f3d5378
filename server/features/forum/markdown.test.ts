import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import { postBounds } from '#domain/forum.ts'
import { bombs, scripting } from '../../../test/support/scripting.ts'
import { cleanHtml, htmlOf } from './markdown.ts'

const own = '0199c0de-0000-7000-8000-000000000001'
const none = { mentioned: new Set<string>(), attachments: new Set<string>() }
const shown = (text: string) => htmlOf(text, none) ?? ''

const harmlessTags =
  /^(p|br|strong|em|s|b|h3|ul|ol|li|blockquote|code|pre|hr|table|thead|tbody|tr|th|td|a|img)$/
const harmlessAttributes: Record<string, RegExp> = {
  'a href': /^(https?:\/\/|mailto:)/,
  'a rel': /^nofollow noopener ugc$/,
  'a target': /^_blank$/,
  'ol start': /^\d+$/,
  'img src': /^\/api\/file\/[0-9a-f-]{36}$/,
  'img alt': /./,
  'img loading': /^lazy$/,
}

/** Everything that a browser would interpret as active content. */
function harmIn(html: string): string[] {
  const harm: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#comment') harm.push('comment')
    if (!('tagName' in node)) return
    if (!harmlessTags.test(node.tagName)) harm.push(node.tagName)
    for (const { name, value } of node.attrs)
      if (!harmlessAttributes[`${node.tagName} ${name}`]?.test(value)) harm.push(`${name}=${value}`)
    node.childNodes.forEach(walk)
  }
  parseFragment(html).childNodes.forEach(walk)
  return harm
}

test('T38: none of over a hundred texts becomes code, external content or a foreign link', () => {
  expect(new Set(scripting).size).toBeGreaterThan(100)
  for (const text of scripting) expect({ text, harm: harmIn(shown(text)) }).toEqual({ text, harm: [] })
})

test('T38: stored text is sanitised the same way when it is shown, whatever its origin', () => {
  for (const html of scripting) expect({ html, harm: harmIn(cleanHtml(html)) }).toEqual({ html, harm: [] })
})

// Exponential growth would exceed the test's time limit.
test.each(Object.entries(bombs))('%s do not become many times the input', (_what, text) => {
  expect(text.length).toBeLessThanOrEqual(postBounds.text)
  expect(shown(text).length).toBeLessThan(text.length * 20)
})

describe('text', () => {
  test('supports paragraphs, lists, tables, code and emphasis', () => {
    expect(shown('**Zwei**\n\n- a\n- b')).toBe(
      '<p><strong>Zwei</strong></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
    )
    expect(shown('| U | R |\n| --- | --- |\n| 400 | 1 |')).toContain('<td>400</td>')
    expect(shown('`3.3 MΩ`')).toBe('<p><code>3.3 MΩ</code></p>\n')
  })

  test('has one kind of heading, below those of the page', () => {
    expect(shown('# Eins\n\n#### Vier')).toBe('<h3>Eins</h3>\n<h3>Vier</h3>\n')
  })

  test('links to web and mail addresses, marked as external', () => {
    const link = '<a href="https://example.org/a" rel="nofollow noopener ugc" target="_blank">'
    expect(shown('https://example.org/a')).toContain(link)
    expect(shown('[dort](https://example.org/a)')).toContain(`${link}dort</a>`)
    expect(shown('[Mail](mailto:a@example.org)')).toContain('href="mailto:a@example.org"')
  })

  test('shows only images of its own attachments', () => {
    const context = { ...none, attachments: new Set([own]) }
    expect(htmlOf(`![Stecker](attachment:${own})`, context)).toBe(
      `<p><img src="/api/file/${own}" alt="Stecker" loading="lazy" /></p>\n`,
    )
    expect(shown(`![Stecker](attachment:${own})`)).toBe('<p>Stecker</p>\n')
    expect(shown('![Stecker](https://example.org/a.png)')).toBe('<p>Stecker</p>\n')
  })

  test('highlights mentions and leaves unknown names unchanged', () => {
    const context = { ...none, mentioned: new Set(['anna']) }
    expect(htmlOf('Frag @Anna, nicht @Berta oder x@anna.at.', context)).toBe(
      '<p>Frag <b>@Anna</b>, nicht @Berta oder x@anna.at.</p>\n',
    )
  })
})
