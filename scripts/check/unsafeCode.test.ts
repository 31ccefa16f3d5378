import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

/** Insert a text as HTML. */
const insertsHtml = new Set([
  ...['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'srcDoc'],
  ...['createContextualFragment', 'setHTMLUnsafe', 'parseHTMLUnsafe'],
])
/** Run a text as a program. */
const runsText = new Set(['eval', 'Function'])
/** Lead to another address, or say so in an answer. */
const redirects = new Set(['redirect'])

/** The names by which a file calls or sets what is in the set. */
function namesIn(file: string, code: string, wanted: ReadonlySet<string>) {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isNamed = ts.isPropertyAccessExpression(node) || ts.isJsxAttribute(node)
    if (isNamed && wanted.has(node.name.getText())) found.push(`${file}: ${node.name.getText()}`)
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && wanted.has(node.expression.getText()))
      found.push(`${file}: ${node.expression.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  return found
}

const sources = files.map((file) => ({ file, code: readFileSync(resolve(root, file), 'utf8') }))

/** To parse a file that has none of the words at all would cost most of the time. */
const namesInAll = (wanted: ReadonlySet<string>, folder = '') =>
  sources
    .filter(({ file, code }) => file.startsWith(folder) && [...wanted].some((name) => code.includes(name)))
    .flatMap(({ file, code }) => namesIn(file, code, wanted))
    .toSorted()

test('ASVS 3.2.2, 1.3.1: only formatted texts that the server has cleaned, and the handbook, are shown as HTML', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(namesInAll(insertsHtml)).toEqual([
    'web/features/handbook/HandbookPage.tsx: dangerouslySetInnerHTML',
    'web/ui/CleanHtml.tsx: dangerouslySetInnerHTML',
  ])
})

test('ASVS 1.3.2: no text is run as a program', () => {
  expect(namesInAll(runsText)).toEqual([])
})

test('ASVS 3.7.2: no answer of the server redirects, so that none leads to another host', () => {
  expect(namesInAll(redirects, 'server/')).toEqual([])
})

test('each of these is found, however it is written', () => {
  const code =
    '<p dangerouslySetInnerHTML={x} />; a.innerHTML = x; eval(x); new Function(x); reply.redirect(x)'
  const all = new Set([...insertsHtml, ...runsText, ...redirects])
  expect(namesIn('x.tsx', code, all)).toHaveLength(5)
})
