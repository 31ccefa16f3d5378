import './viewer.css'
import { PDFViewer, type PDFViewerConfig } from '@embedpdf/react-pdf-viewer'
import { createRoot } from 'react-dom/client'
import { colours } from './colours.ts'
import { leaveToPage, shownByPage } from './fromPage.ts'
import { speakItalian } from './italian.ts'
import type { Shown } from './messages.ts'
import { allowOwnStyles } from './nonce.ts'

/**
 * A document of its own in a sandboxed frame. It has an origin of its own, reaches nothing on the network, and draws what
 * the page around hands over: a fault in the viewer opens neither the session nor other files to a hostile PDF.
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

/** Everything the viewer would otherwise fetch is handed over or left out. */
const configOf = async ({ pdf, wasm, name, locale, scheme }: Shown): Promise<PDFViewerConfig> => ({
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

/** WebKit starts no worker from a blob in a sandboxed frame: there, the frame itself draws. */
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

const place = document.getElementById('viewer')
const waiting = document.getElementById('waiting')
if (place && waiting) {
  allowOwnStyles(place.nonce ?? '')
  const shown = await shownByPage()
  document.documentElement.lang = shown.locale
  document.documentElement.style.colorScheme = shown.scheme
  waiting.textContent = shown.waiting
  const config = await configOf(shown)
  createRoot(place).render(
    <PDFViewer
      style={{ width: '100%', height: '100%' }}
      config={config}
      onReady={(registry) => {
        leaveToPage(registry)
        if (shown.locale === 'it') speakItalian(registry)
        waiting.textContent = ''
      }}
    />,
  )
}
