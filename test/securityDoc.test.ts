import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const security = read('docs/security.md')

interface Row {
  section: string
  verdict: string
  tests: string[]
}

const rows: Row[] = [...security.matchAll(/^\| V([\d.]+) [^|]+\| ([^|]+?) *\|[^|]+\|([^|]+)\|$/gm)].map(
  ([, section = '', verdict = '', tests = '']) => ({
    section,
    verdict,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

test('each section of ASVS 5.0 is in the table once, with one of three verdicts', () => {
  expect(rows.length).toBe(67)
  expect(new Set(rows.map(({ section }) => section)).size).toBe(rows.length)
  const verdicts = ['does not apply', 'holds', 'in part']
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([])
})

/** Requirements fulfilled by the document itself. */
const documented = ['11.1']

test('each requirement marked as met names a test', () => {
  const without = rows.filter(({ verdict, tests }) => verdict === 'holds' && tests.length === 0)
  expect(without.map(({ section }) => section)).toEqual(documented)
})

test('every file named by the documents on security and reliability exists', () => {
  const entries = ['SECURITY.md', 'docs/security.md', 'docs/reliability.md'].flatMap((document) =>
    [...read(document).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => file),
  )
  expect(entries.length).toBeGreaterThan(60)
  const created = new Set(['dist/sbom.cdx.json'])
  expect(entries.filter((file) => !created.has(file) && !existsSync(path.join(root, file)))).toEqual([])
})

test('the limits in the document match the program', async () => {
  const [{ lifetime, idleHours }, { idleMinutes }, { cost }] = await Promise.all([
    import('../server/session/session.ts'),
    import('#domain/idle.ts'),
    import('../server/features/accounts/passwordCost.ts').then(({ productCost }) => ({ cost: productCost })),
  ])
  const sayings = [
    `| ${lifetime.absoluteHours} hours`,
    `| ${idleHours} hours; ${idleMinutes.guarded} minutes for`,
    `argon2id, ${cost.memoryCost / 1024} MiB, ${cost.timeCost} passes`,
  ]
  expect(sayings.filter((phrase) => !security.includes(phrase))).toEqual([])
})
