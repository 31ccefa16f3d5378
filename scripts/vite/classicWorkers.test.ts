import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withClassicWorkers } from './classicWorkers.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [file = ''] = globSync('node_modules/@embedpdf/snippet/dist/worker-engine-*.js', { cwd: root })
const code = readFileSync(path.join(root, file), 'utf8')

test('the workers of the PDF viewer are built as classic workers, which an opaque-origin frame can start', () => {
  const built = withClassicWorkers(code)
  expect(built).not.toContain('type:"module"')
  expect(built).not.toContain('import.meta')
})

test('a viewer version with other workers fails the build', () => {
  expect(() => withClassicWorkers(code.replace('import.meta.url', 'import.meta.href'))).toThrow(
    /import\.meta\.url/,
  )
})
