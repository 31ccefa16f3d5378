import { readFileSync } from 'node:fs'
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { locales } from '../../domain/locale.ts'
import { chapters } from '../../web/features/system/handbook/chapters.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/handbook')
const markdown = new MarkdownIt({ html: false })

export function handbook(): Plugin {
  return {
    name: 'handbook',
    resolveId: (id) =>
      locales.some((locale) => id === `virtual:handbook/${locale}`) ? `\0${id}` : undefined,
    async load(id) {
      const [, locale] = /^\0virtual:handbook\/(\w+)$/.exec(id) ?? []
      if (!locale) return undefined
      const pictures = new Map<string, string>()
      const read: object[] = []
      for (const name of chapters) {
        const file = path.join(folder, locale, `${name}.md`)
        this.addWatchFile(file)
        read.push({ name, ...(await chapterOf(readFileSync(file, 'utf8'), path.dirname(file), pictures)) })
      }
      const imports = [...pictures].map(
        ([file, name]) => `import ${name} from ${JSON.stringify(`${file}?url`)}`,
      )
      const code = JSON.stringify(read).replace(/%(picture\d+)%/g, (_all, name: string) => `"+${name}+"`)
      return [...imports, `export default ${code}`].join('\n')
    },
  }
}

async function chapterOf(source: string, directory: string, pictures: Map<string, string>) {
  const [, title = ''] = /^# (.+)$/m.exec(source) ?? []
  const tokens = markdown.parse(source.replace(/^# .+$/m, ''), {})
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = String(token.attrGet('href') ?? '')
    if (href.endsWith('.md')) token.attrSet('href', `/handbook/${href.slice(0, -3)}`)
    if (token.type !== 'image') continue
    const file = path.join(directory, String(token.attrGet('src')))
    const { width, height } = await sharp(file).metadata()
    if (!pictures.has(file)) pictures.set(file, `picture${pictures.size}`)
    token.attrSet('src', `%${pictures.get(file) ?? ''}%`)
    token.attrSet('width', String(width))
    token.attrSet('height', String(height))
    token.attrSet('loading', 'lazy')
  }
  return { title, html: markdown.renderer.render(tokens, markdown.options, {}) }
}
