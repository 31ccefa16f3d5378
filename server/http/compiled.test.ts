import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { compiled } from './schemas.ts'

const contract = () =>
  z.object({
    name: z.string().check(z.minLength(2)),
    items: z.array(z.strictObject({ id: z.int(), note: z.optional(z.string()) })),
    owner: z.nullable(z.object({ kind: z.union([z.literal('a'), z.object({ of: z.string() })]) })),
    size: z._default(z.int(), 3),
    texts: z.record(z.string(), z.object({ de: z.string() })),
  })

const values = [
  { name: 'ab', items: [{ id: 1 }], owner: null, texts: {}, secret: 'stays here' },
  {
    name: 'ab',
    items: [{ id: 1, note: 'x' }],
    owner: { kind: { of: 'b', more: 1 } },
    size: 4,
    texts: { x: { de: '' } },
  },
  { name: 'a', items: [{ id: 1, more: 2 }, 5], owner: { kind: 'b' }, size: null, texts: { x: {} } },
  { items: 'none', ['__proto__']: { name: 'ab' } },
  null,
  [],
]

test('generated code validates a contract like the contract itself, and removes undeclared fields', () => {
  const [plain, quick] = [contract(), compiled(contract())]
  for (const value of values)
    expect(JSON.stringify(quick['~standard'].validate(value))).toBe(
      JSON.stringify(plain['~standard'].validate(value)),
    )
  expect(quick.parse(values[0])).not.toHaveProperty('secret')
})

test('a rule of the whole object still applies', () => {
  const rule = z.refine<{ from: number; to: number }>(({ from, to }) => from <= to)
  const quick = compiled(z.object({ from: z.int(), to: z.int() }).check(rule))
  expect(quick.safeParse({ from: 2, to: 1 }).success).toBe(false)
  expect(quick.safeParse({ from: 1, to: 2 }).success).toBe(true)
})

test('a schema shared by several contracts is compiled once', () => {
  const list = compiled(certificates.list.answer)
  compiled(certificates.read.answer)
  expect(compiled(list)).toBe(list)
  expect(compiled(users.read.answer).safeParse({}).success).toBe(false)
})
