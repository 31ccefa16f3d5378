import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The lines of the code that the rule refuses. */
async function refusedLines(rule: string, code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'eval-syntax-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [config, file] = [join(folder, 'config.json'), join(folder, 'x.test.ts')]
  const jsPlugins = [resolve('scripts/forbiddenSyntax.mjs')]
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules: { [rule]: 'error' } }),
  )
  writeFileSync(file, code)
  const args = ['node_modules/oxlint/bin/oxlint', '--config', config, '--format', 'unix', file]
  const output = await new Promise<string>((done) =>
    execFile(process.execPath, args, (_error, stdout) => done(stdout)),
  )
  return [...output.matchAll(/x\.test\.ts:(\d+):/g)].map(([, line]) => Number(line))
}

test('a test that never runs or may fail is refused in every notation; a condition is not', async () => {
  const refused = [
    "test.skip('a', () => undefined)",
    "describe.skip('b', () => undefined)",
    "it.todo('c')",
    "test.fails('d', () => undefined)",
    "test.fails.each([1])('d each', () => undefined)",
    "describe.skip.for([1])('d for', () => undefined)",
    "test('e', { skip: true }, () => undefined)",
    "test('f', (context) => context.skip())",
  ]
  const accepted = [
    "test.skipIf(isMissing)('g', () => undefined)",
    "test.runIf(isInstalled)('h', () => undefined)",
  ]
  expect(await refusedLines('syntax/skips-no-test', [...refused, ...accepted].join('\n'))).toEqual(
    refused.map((_, index) => index + 1),
  )
})
