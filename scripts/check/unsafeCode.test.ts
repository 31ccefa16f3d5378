import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{domain,contract,server,web,scripts/vite}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

const insertsHtml = new Set([
  ...['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'srcDoc'],
  ...['createContextualFragment', 'setHTMLUnsafe', 'parseHTMLUnsafe'],
])
const runsText = new Set(['eval', 'Function'])
/** Redirect: a method of the reply, and the header. */
const redirects = new Set(['redirect', 'location', 'Location'])

function namedBy(node: ts.Node): readonly ts.Node[] {
  if (ts.isPropertyAccessExpression(node) || ts.isJsxAttribute(node)) return [node.name]
  // `redirect: 'error'` of a fetch is not a redirect of an answer.
  if (ts.isPropertyAssignment(node) && insertsHtml.has(textOf(node.name))) return [node.name]
  if (ts.isElementAccessExpression(node)) return [node.argumentExpression]
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
  const isHeader = node.expression.getText().endsWith('.header')
  return [node.expression, ...(isHeader ? (node.arguments ?? []).slice(0, 1) : [])]
}

function namesIn(file: string, code: string, names: ReadonlySet<string>) {
  const uses: string[] = []
  const visit = (node: ts.Node) => {
    for (const name of namedBy(node).map(textOf)) if (names.has(name)) uses.push(`${file}: ${name}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  return uses
}

const textOf = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : node.getText())

const sources = files.map((file) => ({ file, code: readFileSync(resolve(root, file), 'utf8') }))

/** Skips parsing of files without these words, which would take most of the time. */
const namesInAll = (names: ReadonlySet<string>, folder = '') =>
  sources
    .filter(({ file, code }) => file.startsWith(folder) && [...names].some((name) => code.includes(name)))
    .flatMap(({ file, code }) => namesIn(file, code, names))
    .toSorted()

test('ASVS 3.2.2, 1.3.1: only the handbook and formatted texts that the server sanitises are rendered as HTML', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(namesInAll(insertsHtml)).toEqual([
    'web/features/system/handbook/HandbookPage.tsx: dangerouslySetInnerHTML',
    'web/ui/text.tsx: dangerouslySetInnerHTML',
  ])
})

test('ASVS 1.3.2: no text is executed as a program', () => {
  expect(namesInAll(runsText)).toEqual([])
})

test('ASVS 3.7.2: the server sends no redirects, so none leads to another host', () => {
  expect(namesInAll(redirects, 'server/')).toEqual([])
})

test('each of these is detected in every notation', () => {
  const code = `
    <p dangerouslySetInnerHTML={x} />; element('p', { dangerouslySetInnerHTML: x }); a.innerHTML = x
    a['outerHTML'] = x; eval(x); new Function(x); reply.redirect(x); reply.header('Location', x)`
  const all = new Set([...insertsHtml, ...runsText, ...redirects])
  expect(namesIn('x.tsx', code, all)).toHaveLength(8)
})
