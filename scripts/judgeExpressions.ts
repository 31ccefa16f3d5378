import { writeFileSync } from 'node:fs'
import { boundedExpressions } from '../test/support/boundedExpressions.ts'
import { expressions } from '../test/support/expressions.ts'
import { complexityOf } from '../test/support/complexity.ts'

/**
 * Checks all regular expressions and stores those that take linear time (`test/support/linearExpressions.json`), so that `npm
 * test` checks only new ones. Takes a minute.
 */
const linear: string[] = []
for (const { text, files } of expressions().filter((one) => !(one.text in boundedExpressions))) {
  const verdict = await complexityOf(text)
  if (verdict === 'linear') linear.push(text)
  else console.log(`${verdict}: ${text} in ${files.join(', ')}`)
}
writeFileSync('test/support/linearExpressions.json', `${JSON.stringify(linear.toSorted(), null, 2)}\n`)
process.exit()
