import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

const normalised = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Snippets that name a file behind their language. The parts around a line `…` follow each other in the file. */
const snippets = [...guide.matchAll(/^( *)```\w+ (\S+)\n([\s\S]*?)^\1```$/gm)].map(
  ([, , file = '', code = '']) => ({ file, parts: code.split(/^\s*…\s*$/m).map(normalised) }),
)

/** The first part that the file does not contain behind the parts before it. */
function missingPart(source: string, parts: string[]): string | undefined {
  let start = 0
  for (const part of parts) {
    const index = source.indexOf(part, start)
    if (index === -1) return part
    start = index + part.length
  }
  return undefined
}

test('CONTRIBUTING.md has snippets', () => expect(snippets.length).toBeGreaterThan(15))

test.each(snippets)('the snippet of $file occurs in that file', ({ file, parts }) => {
  expect(missingPart(normalised(readFileSync(file, 'utf8')), parts)).toBeUndefined()
})

test('the files that CONTRIBUTING.md names exist, except those of the resource x', () => {
  const named = [...guide.matchAll(/`((?:[\w-]+\/)+[\w-]+\.\w+)`/g)].map(([, file = '']) => file)
  const existing = named.filter((file) => !/\/x[./]/.test(file))
  expect(existing.length).toBeGreaterThan(15)
  expect(existing.filter((file) => !existsSync(file))).toEqual([])
})
