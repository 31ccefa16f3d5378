import ts from 'typescript'

interface Comparison {
  /** The enclosing function or constant; `module` for the top level. */
  within: string
  line: number
  text: string
}

const equalities: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

const orders: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
])

const junctions: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
])

const asking: ReadonlySet<string> = new Set([
  ...['includes', 'has', 'indexOf', 'startsWith', 'endsWith', 'is'],
  // Functions that pass single words to SQL.
  ...['lit', 'val'],
])
const operators: ReadonlySet<string> = new Set(['=', '==', '!=', '<>', 'in', 'not in', 'is', 'is not'])
const switches: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword])

/**
 * Finds comparisons of a source file with one of the words, in all forms of TypeScript and Kysely: equality, `case`,
 * arrays, lookup tables, regular expressions, `where`, SQL. `facts` are properties that decide without a word, such as
 * the number of doubts.
 */
export function comparisonsIn(
  path: string,
  source: string,
  { states, facts }: { states: ReadonlySet<string>; facts: ReadonlySet<string> },
): Comparison[] {
  const written = new RegExp(`\\b(${[...states, ...facts].join('|')})\\b`)
  if (!written.test(source)) return []
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const isWord = (node: ts.Node | undefined): boolean =>
    node !== undefined && ts.isStringLiteralLike(node) && states.has(node.text)
  const quoted = new RegExp(`'(${[...states].join('|')})'`)

  const isFact = (node: ts.Node): boolean => {
    const inner = ts.isParenthesizedExpression(node) ? node.expression : node
    if (ts.isIdentifier(inner)) return facts.has(inner.text)
    if (!ts.isPropertyAccessExpression(inner)) return false
    const { name, expression } = inner
    return facts.has(name.text) || (name.text === 'length' && isFact(expression))
  }

  const isList = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ts.isArrayLiteralExpression(node) &&
    node.elements.every(ts.isStringLiteralLike) &&
    node.elements.some(isWord)

  const compares = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node)) return comparesSides(node)
    if (ts.isIfStatement(node)) return isFact(node.expression)
    if (ts.isConditionalExpression(node)) return isFact(node.condition)
    if (ts.isVariableDeclaration(node)) return isWord(node.initializer)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return isFact(node.operand)
    if (ts.isCaseClause(node)) return isWord(node.expression)
    if (ts.isArrayLiteralExpression(node)) return isList(node) && !isSchema(node.parent)
    if (ts.isObjectLiteralExpression(node)) return node.properties.some(isSwitch)
    if (ts.isRegularExpressionLiteral(node)) return isPattern(node.text)
    if (ts.isCallExpression(node)) return asks(node)
    return isSql(node)
  }

  const comparesSides = ({ left, right, operatorToken: { kind } }: ts.BinaryExpression): boolean => {
    if (equalities.has(kind)) return [left, right].some((side) => isWord(side) || isFact(side))
    return orders.has(kind) || junctions.has(kind) ? [left, right].some(isFact) : false
  }

  /** Only patterns that consist of words. Others, for messages of libraries, may contain one by chance. */
  const isPattern = (pattern: string): boolean => {
    const parts = pattern.slice(1, pattern.lastIndexOf('/')).match(/[a-z]+/gi) ?? []
    return parts.length > 0 && parts.every((part) => states.has(part))
  }

  const isSwitch = (property: ts.ObjectLiteralElementLike): boolean =>
    ts.isPropertyAssignment(property) &&
    switches.has(property.initializer.kind) &&
    (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) &&
    states.has(property.name.text)

  const asks = ({ expression, arguments: given }: ts.CallExpression): boolean => {
    if (ts.isPropertyAccessExpression(expression) && asking.has(expression.name.text))
      return given.some(isWord)
    const operator = given.findIndex((one) => ts.isStringLiteralLike(one) && operators.has(one.text))
    return operator >= 0 && (isWord(given[operator + 1]) || isList(given[operator + 1]))
  }

  const isSql = (node: ts.Node): boolean => {
    if (ts.isTemplateExpression(node)) {
      const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      return (
        texts.some(({ text }) => quoted.test(text)) ||
        node.templateSpans.some((span) => isWord(span.expression))
      )
    }
    return ts.isStringLiteralLike(node) && quoted.test(node.text)
  }

  const comparisons: Comparison[] = []
  const visit = (node: ts.Node): void => {
    if (compares(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      comparisons.push({ within: nameAround(node), line: line + 1, text: firstLine(node.getText(file)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return comparisons
}

/** Schema declarations compare nothing. */
const isSchema = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['enum', 'literal'].includes(node.expression.name.text)

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

function nameAround(node: ts.Node): string {
  let outer: string | undefined
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if ((ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) return at.name.getText()
    if (!isNamed(at)) continue
    if (at.initializer && isFunction(at.initializer)) return at.name.getText()
    outer = at.name.getText()
  }
  return outer ?? 'module'
}

const isNamed = (node: ts.Node): node is ts.VariableDeclaration | ts.PropertyAssignment =>
  ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node)
