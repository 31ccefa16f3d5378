import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { boundedExpressions } from '../../test/support/boundedExpressions.ts'
import { expressions, expressionsIn } from '../../test/support/expressions.ts'
import { complexityOf } from '../../test/support/complexity.ts'
import { isFull } from '../../test/support/sample.ts'

const file = resolve(import.meta.dirname, '../../test/support/linearExpressions.json')
const linear = new Set(JSON.parse(readFileSync(file, 'utf8')) as string[])
const all = expressions()

test('ASVS 1.3.12, 15.2.2: every regular expression takes linear time for external texts', async () => {
  expect(all.length).toBeGreaterThan(300)
  const open = all.filter(({ text }) => !(text in boundedExpressions) && (isFull || !linear.has(text)))
  const slow: string[] = []
  for (const { text, files } of open) {
    const verdict = await complexityOf(text)
    if (verdict !== 'linear') slow.push(`${verdict}: ${text} in ${files.join(', ')}`)
  }
  expect(slow).toEqual([])
})

test('reviewed expressions and exceptions still exist in the program', () => {
  const texts = new Set(all.map(({ text }) => text))
  expect([...linear, ...Object.keys(boundedExpressions)].filter((text) => !texts.has(text))).toEqual([])
})

test('a slow expression is detected in every notation', async () => {
  const code = String.raw`const a = text.replace(/^(\w+\s?)*$/, ''); const b = new RegExp(given)`
  const [literal = '', constructed = ''] = expressionsIn('server/x.ts', code)
  expect(await complexityOf(literal)).toBe('exponential')
  expect([constructed, await complexityOf(constructed)]).toEqual(['RegExp in server/x.ts', 'unknown'])
})
