import './viewer.css'
import { PDFViewer, type PDFViewerConfig } from '@embedpdf/react-pdf-viewer'
import { createRoot } from 'react-dom/client'
import { colours } from './colours.ts'
import { leaveToPage, shownByPage } from './fromPage.ts'
import { speakItalian } from './italian.ts'
import type { ViewerSettings } from './messages.ts'
import { allowOwnStyles } from './nonce.ts'

/**
 * Runs in a sandboxed frame with an opaque origin and without network access, so that a malicious PDF that
 * exploits the viewer reaches neither the session nor other files.
 */
const readOnly = [
  'annotation',
  'redaction',
  'insert',
  'form',
  'history',
  'mode',
  'stamp',
  'signature',
  'capture',
  'document-open',
  'document-close',
  'document-protect',
  'panel-comment',
]

/** Passes or disables everything the viewer would fetch. */
const configOf = async ({ pdf, wasm, name, locale, scheme }: ViewerSettings): Promise<PDFViewerConfig> => ({
  documentManager: { initialDocuments: [{ buffer: pdf, name }] },
  wasmUrl: URL.createObjectURL(new Blob([wasm], { type: 'application/wasm' })),
  worker: await startsWorkers(),
  fontFallback: null,
  fonts: { ui: null, signature: null },
  stamp: { manifests: [] },
  tabBar: 'never',
  disabledCategories: readOnly,
  i18n: { defaultLocale: locale === 'it' ? 'en' : locale, fallbackLocale: 'en' },
  theme: { preference: scheme, ...colours },
})

/** WebKit starts no blob workers in a sandboxed frame; rendering then runs in the frame. */
const startsWorkers = () =>
  new Promise<boolean>((resolve) => {
    const code = new Blob(['postMessage(0)'], { type: 'text/javascript' })
    const worker = new Worker(URL.createObjectURL(code))
    const answer = (starts: boolean) => {
      worker.terminate()
      resolve(starts)
    }
    worker.onmessage = () => answer(true)
    worker.onerror = () => answer(false)
  })

const element = document.getElementById('viewer')
const waiting = document.getElementById('waiting')
if (element && waiting) {
  allowOwnStyles(element.nonce ?? '')
  const settings = await shownByPage()
  document.documentElement.lang = settings.locale
  document.documentElement.style.colorScheme = settings.scheme
  waiting.textContent = settings.waiting
  const config = await configOf(settings)
  createRoot(element).render(
    <PDFViewer
      style={{ width: '100%', height: '100%' }}
      config={config}
      onReady={(registry) => {
        leaveToPage(registry)
        if (settings.locale === 'it') speakItalian(registry)
        waiting.textContent = ''
      }}
    />,
  )
}
