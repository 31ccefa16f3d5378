import { expect, test } from 'vitest'
import { richText, sanitizeRichText, type RichNode } from './rich.ts'

const plainText = (nodes: RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.c))).join('')

const depthOf = (nodes: RichNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.c))))

test('preserves paragraphs, lists, emphasis and headings', () => {
  expect(richText('<h2>A</h2><p>b <strong>c</strong></p><ol start="3"><li>d</li></ol>')).toEqual([
    { t: 'h2', c: ['A'] },
    { t: 'p', c: ['b ', { t: 'strong', c: ['c'] }] },
    { t: 'ol', c: [{ t: 'li', c: ['d'] }], start: 3 },
  ])
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a remote image', '<img src="http://203.0.113.9/x.png">'],
  ['a local image', '<img src="file:///etc/passwd">'],
  ['a frame', '<iframe src="file:///etc/passwd">frame</iframe>'],
  ['a style sheet', '<style>p { background: url(http://203.0.113.9/) }</style>'],
  ['a drawing', '<svg><image href="file:///etc/passwd"/><text>svg</text></svg>'],
])('T41: %s is removed from formatted text', (_, html) => {
  expect(richText(`<p>before</p>${html}<p>after</p>`)).toEqual([
    { t: 'p', c: ['before'] },
    { t: 'p', c: ['after'] },
  ])
})

test('T41: attributes, including style and event handlers, are removed', () => {
  expect(sanitizeRichText('<p style="background:url(file:///x)" onclick="x()" class="a">b</p>')).toBe(
    '<p>b</p>',
  )
})

test('T41: a link keeps its text and loses its address', () => {
  expect(richText('<a href="javascript:alert(1)">words</a>')).toEqual([{ t: 'a', c: ['words'] }])
})

test('T41: placeholders and layout commands remain plain text', () => {
  const text = '{{constructor}} #eval("1") $x$ \\ @ref <!-- -->'
  expect(plainText(richText(text))).toBe('{{constructor}} #eval("1") $x$ \\ @ref ')
})

test('forty levels of nesting lose their format, not their text', () => {
  const nested = richText(`${'<ul><li>'.repeat(20)}deep${'</li></ul>'.repeat(20)}`)
  expect(depthOf(nested)).toBe(14)
  expect(plainText(nested)).toBe('deep')
})

test('a table with rows of different lengths becomes rectangular', () => {
  const [table] = richText(
    '<table><tr><th>a</th></tr><tr><td>b</td><td colspan="9">c</td><td>d</td></tr></table>',
  )
  const rows = typeof table === 'object' ? table.c : []
  expect(rows.map((row) => (typeof row === 'object' ? row.c.length : 0))).toEqual([3, 3])
})

test('sanitising twice gives the same result as once', () => {
  const once = sanitizeRichText('<div><b>a</b> &amp; &lt;b&gt; <i>c</i></div><h1>d</h1>')
  expect(sanitizeRichText(once)).toBe(once)
})

test('a small heading before the first large one becomes large, so no level is skipped', () => {
  expect(
    richText('<h3>A</h3><h3>B</h3><h2>C</h2><h3>D</h3>').map((node) => typeof node === 'object' && node.t),
  ).toEqual(['h2', 'h3', 'h2', 'h3'])
})
