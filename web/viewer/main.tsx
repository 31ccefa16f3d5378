import './viewer.css'
import { PDFViewer, type PDFViewerConfig } from '@embedpdf/react-pdf-viewer'
import { createRoot } from 'react-dom/client'
import { colours } from './colours.ts'
import { leaveToPage, shownByPage } from './fromPage.ts'
import { speakItalian } from './italian.ts'
import type { Shown } from './messages.ts'
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
