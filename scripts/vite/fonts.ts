import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const sheet = path.join(root, 'web/ui/base.css')
const folder = path.join(root, 'node_modules/.cache/fonts')
const first = 'inter-latin-'
/** Those that browsers apply by default, and those that style sheets name. */
const keepFeatures = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'tnum',
  'cv11',
  'ss03',
]

/**
 * Reduces each font to the characters and weights of its `@font-face` rule and to the features in use, and requests the first font before its style
 * sheet has loaded.
 */
export const fonts = (): Plugin => ({
  name: 'fonts',
  config: async () => ({ resolve: { alias: await reducedFonts() } }),
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      if (!bundle || path.basename(filename) !== 'index.html') return []
      const file = Object.keys(bundle).find((name) => path.basename(name).startsWith(`${first}wght`))
      if (!file) throw new Error(`the build has no ${first}wght`)
      // Low priority: it arrives while the scripts run, before the first text is painted.
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', fetchpriority: 'low' }
      return [{ tag: 'link', injectTo: 'head', attrs: { ...attrs, crossorigin: '' } }]
    },
  },
})

async function reducedFonts() {
  mkdirSync(folder, { recursive: true })
  const { resolve } = createRequire(sheet)
  const alias = facesOf(readFileSync(sheet, 'utf8')).map(async ({ font, characters, min, max }) => {
    const reduced = await subsetFont(readFileSync(resolve(font)), characters, {
      ...{ targetFormat: 'woff2', variationAxes: { wght: { min, max } }, keepFeatures },
    })
    const file = path.join(folder, path.basename(font))
    writeFileSync(file, reduced)
    return [font, file] as const
  })
  return Object.fromEntries(await Promise.all(alias))
}

export const facesOf = (css: string) =>
  css
    .split('@font-face')
    .slice(1)
    .map((rule) => {
      const [min, max] = valueOf(rule, 'font-weight').split(' ').map(Number)
      const font = /url\('([^']+)'\)/.exec(valueOf(rule, 'src'))?.[1]
      if (!font || !min || !max) throw new Error('a @font-face rule lacks its file or its weights')
      return { font, characters: charactersOf(valueOf(rule, 'unicode-range')), min, max }
    })

function valueOf(rule: string, property: string) {
  const [, value] = rule.split(`${property}:`)
  if (value === undefined) throw new Error(`a @font-face rule lacks ${property}`)
  return value.slice(0, value.indexOf(';')).trim()
}

const charactersOf = (ranges: string) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
