import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const web = path.resolve(import.meta.dirname, '../../web')

/** Pages that work offline without an earlier visit. Other pages are cached when they are visited. */
const pages = [
  'index.html',
  'app/Shell.tsx',
  'app/palette/Palette.tsx',
  'i18n/locale.ts',
  'features/certificates/card/CardPage.tsx',
  'features/vehicles/signs/WarningSignsPage.tsx',
  'session/cachedAccount.ts',
  'features/vehicles/VehiclePage.tsx',
  'features/vehicles/VehicleOnDevice.tsx',
  'features/reports/ReportsPage.tsx',
  'features/reports/NewReportPage.tsx',
  'form/help/HelpButton.tsx',
  'i18n/dates/DayInput.tsx',
  'features/reports/SignaturePad.tsx',
  'features/reports/draft/Photos.tsx',
  'features/reports/draft/OutboxPage.tsx',
  'features/reports/public/sureToLeave.tsx',
  'features/reports/draft/device.ts',
  'features/reports/draft/body.ts',
  'features/reports/draft/prepareDevice.ts',
  'features/instruments/public/NewInstrument.tsx',
].map((file) => path.join(web, file))

/** All lazy parts of the wizard, so that a report can be completed offline. */
const wizard = path.join(web, 'features/reports/wizard/')

/** Files without a hash in their name. */
const named = ['/', '/icon.svg']

/** Writes the list of built files to cache into the service worker. */
export const offlineShell = (): Plugin => ({
  name: 'offline-shell',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['serviceWorker.js']
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker')
      const files = [
        ...named,
        ...filesOf(bundle)
          .map((file) => `/${file}`)
          .toSorted(),
      ]
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const shell = JSON.stringify(JSON.stringify({ version, files }))
      const code = worker.code.replace(/(["'`])%SHELL%\1/, () => shell)
      if (code === worker.code) throw new Error('the service worker has no placeholder for its files')
      worker.code = code
    },
  },
})

function filesOf(bundle: Rolldown.OutputBundle) {
  const built = new Set(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [file.facadeModuleId, ...file.moduleIds] : [],
    ),
  )
  const missing = pages.filter((page) => !built.has(page))
  if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}`)
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(visit)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && isNeeded(chunk)) visit(file)
    if (/firstPaint|inter-(latin|greek)-wght-normal/.test(file)) files.add(file)
  }
  return [...files]
}

const isNeeded = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
  facadeModuleId?.startsWith(wizard) ||
  [facadeModuleId ?? '', ...moduleIds].some(
    (id) => pages.includes(id) || id.includes('virtual:texts/') || id.includes('/node_modules/qrcode/'),
  )
