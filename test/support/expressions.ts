import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')
const sources = '{domain,contract,server,web,scripts/vite}/**/*.{ts,tsx}'

export interface Expression {
  text: string
  files: string[]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Found in the syntax trees. An expression built from strings is identified by its file. */
export function expressions(): Expression[] {
  const found = new Map<string, Set<string>>()
  for (const file of globSync(sources, { cwd: root }).map((path) => path.replaceAll('\\', '/')))
    if (!isTest(file))
      for (const text of expressionsIn(file, readFileSync(resolve(root, file), 'utf8')))
        found.set(text, (found.get(text) ?? new Set()).add(file))
  return [...found].map(([text, files]) => ({ text, files: [...files].toSorted() }))
}

export function expressionsIn(file: string, code: string): string[] {
  const findings: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) findings.push(node.text)
    if (createsRegExp(node)) findings.push(`RegExp in ${file}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  return findings
}

/** `RegExp(…)` and `new RegExp(…)`, whose pattern is known only at run time. */
const createsRegExp = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'
