import path from 'node:path'
import { expect, test } from 'vitest'
import { styleName } from './styleNames.ts'

const web = path.resolve(import.meta.dirname, '../../web')
const named = (file: string) => styleName('name', path.join(web, file))

test('classes with the same name in two style sheets get different names', () => {
  expect(named('ui/lists.module.css')).not.toBe(named('ui/fields.module.css'))
  expect(named('ui/lists.module.css?used')).toBe(named('ui/lists.module.css'))
})

test('an unknown style sheet is refused, because its classes could get the names of another', () => {
  expect(() => named('ui/missing.module.css')).toThrow('missing.module.css')
})
