import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAlone } from './alone.ts'

function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'eval-alone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a second run in the same folder is refused while the first one runs', () => {
  const folder = checkout()
  expect(startAlone(folder)).toBeUndefined()
  expect(startAlone(folder)).toContain(`Process ${process.pid} already tests this folder.`)
})

test('a run of another user, which may not be signalled, refuses others too', () => {
  const folder = checkout()
  writeFileSync(join(folder, 'test.pid'), String(process.ppid))
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  expect(startAlone(folder)).toContain(`Process ${process.ppid} already tests this folder.`)
})

test('a run that ended refuses none', () => {
  const folder = checkout()
  const module = JSON.stringify(join(import.meta.dirname, 'alone.ts'))
  const run = `import { startAlone } from ${module}; startAlone(${JSON.stringify(folder)})`
  execFileSync(process.execPath, ['--input-type=module', '-e', run])
  expect(existsSync(join(folder, 'test.pid'))).toBe(false)
})

test.each(['', '0', '-1', 'x', '999999999'])(
  'the file of a run that was killed, %j, refuses none',
  (text) => {
    const folder = checkout()
    writeFileSync(join(folder, 'test.pid'), text)
    expect(startAlone(folder)).toBeUndefined()
  },
)
