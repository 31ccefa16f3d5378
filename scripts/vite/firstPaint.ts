import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { accounts } from '../../contract/account.ts'
import { dashboard } from '../../contract/dashboard.ts'
import { invitations } from '../../contract/invitation.ts'
import { attachedTags, tags } from '../../contract/tag.ts'
import { locales } from '../../domain/locale.ts'

const web = path.resolve(import.meta.dirname, '../../web')
const source = path.join(web, 'firstPaint.js')
const address = '/firstPaint.js'

/** Pages that most visits begin with. Other pages request their files when the app starts. */
const firstPages = {
  '/': 'features/accounts/LoginPage.tsx',
  '/login': 'features/accounts/LoginPage.tsx',
  '/verify': 'features/verify/VerifyPage.tsx',
  '/app': 'features/dashboard/DashboardPage.tsx',
}
/**
 * What these pages read when they open, and whose right it is. The app uses each answer once
 * (web/api/earlyAnswers.ts).
 */
const firstCalls = {
  '/app': [
    [dashboard.read.path, 'user'],
    [invitations.own.path, 'user'],
    [`${tags.list.path}?${new URLSearchParams({ ...attachedTags, l: String(attachedTags.l) })}`, 'company'],
  ],
}
const publicFrame = 'app/FramedOutlet.tsx'
const frame = 'app/Shell.tsx'

/**
 * Adds the script that runs before the first paint, with the files and the data that each first page needs. Its name contains a hash,
 * so that later visits do not wait for the server.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  configureServer({ middlewares }) {
    middlewares.use(address, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(scriptWith({ texts: {}, home: {}, most: {}, frame: [], pages: {} }))
    })
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset' || !String(page.source).includes(address))
        throw new Error(`index.html does not load ${address}`)
      const source = scriptWith(firstFilesOf(bundle))
      const fileName = `assets/firstPaint-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
      page.source = String(page.source).replace(address, `/${fileName}`)
    },
  },
})

function firstFilesOf(bundle: Rolldown.OutputBundle): Files {
  const filesOf = loadedBy(bundle)
  const byLocale = (part: string) =>
    Object.fromEntries(locales.map((locale) => [locale, filesOf(`\0virtual:texts/${locale}${part}`)]))
  const pages = Object.entries(firstPages).map(([opened, page]) => {
    const around = opened === '/verify' ? filesOf(path.join(web, publicFrame)) : []
    return [opened, [...around, ...filesOf(path.join(web, page))]] as const
  })
  return {
    texts: byLocale(''),
    home: byLocale('/home'),
    most: byLocale('/most'),
    frame: filesOf(path.join(web, frame)),
    pages: Object.fromEntries(pages),
  }
}

interface Files {
  texts: Record<string, readonly string[]>
  home: Record<string, readonly string[]>
  most: Record<string, readonly string[]>
  frame: string[]
  pages: Record<string, readonly string[]>
}

function scriptWith(files: Files) {
  const text = readFileSync(source, 'utf8')
  const values = {
    FILES: JSON.stringify(files),
    CALLS: JSON.stringify(firstCalls),
    SESSION: accounts.signedIn.path,
  }
  return Object.entries(values).reduce((script, [name, value]) => {
    if (!script.includes(`'%${name}%'`)) throw new Error(`firstPaint.js has no placeholder for ${name}`)
    return script.replace(`'%${name}%'`, () => JSON.stringify(value))
  }, text)
}

/** Returns the files that loading a module requests, except those of the document. */
function loadedBy(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const ofDocument = filesFrom(chunks.find(({ name }) => name === 'index')?.fileName ?? '', bundle)
  return (id: string) => {
    const chunk = chunks.find(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id),
    )
    if (!chunk) throw new Error(`the build has no ${id}`)
    return [...filesFrom(chunk.fileName, bundle)]
      .filter((file) => !ofDocument.has(file))
      .map((file) => `/${file}`)
  }
}

function filesFrom(first: string, bundle: Rolldown.OutputBundle) {
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(visit)
  }
  visit(first)
  return files
}
