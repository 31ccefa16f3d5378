import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const publicFile = (name: string) => readFileSync(path.join(web, 'public', name))

interface Manifest {
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}
const manifest = JSON.parse(publicFile('manifest.webmanifest').toString()) as Manifest

function sizeOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('the app can be installed: it starts at the dashboard, in its own window', () => {
  const { start_url, scope, display } = manifest
  expect({ start_url, scope, display }).toEqual({ start_url: '/app', scope: '/', display: 'standalone' })
})

test('every icon exists in its declared size, in both required sizes and as a maskable one', () => {
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of pngs) expect({ src, sizes: sizeOf(publicFile(src)) }).toEqual({ src, sizes })
  const shown = pngs.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(shown).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
})

test('a device that reads no manifest uses the same icon on the home screen', () => {
  expect(readFileSync(path.join(web, 'index.html'), 'utf8')).toContain(
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  )
  expect(sizeOf(publicFile('apple-touch-icon.png'))).toBe('180x180')
})
