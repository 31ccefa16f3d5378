import './viewer.css'
import { PDFViewer, type PDFViewerConfig } from '@embedpdf/react-pdf-viewer'
import wasmPath from '@embedpdf/pdfium/pdfium.wasm?url'
import { createRoot } from 'react-dom/client'
import { askedOf, type Asked } from './asked.ts'
import { colours } from './colours.ts'
import { speakItalian } from './italian.ts'

/**
 * A document of its own, because the drawing of PDFs needs what no other page may do: WebAssembly, a worker made of
 * a blob, style elements. It shows stored files of this server only, and changes nothing.
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

/** Everything the viewer would otherwise fetch from elsewhere is ours or left out. */
const configOf = ({ file, locale, scheme }: Asked): PDFViewerConfig => ({
  src: file,
  // A relative address means nothing to the worker, and no page would be shown.
  wasmUrl: new URL(wasmPath, window.location.href).href,
  fontFallback: null,
  fonts: { ui: null, signature: null },
  stamp: { manifests: [] },
  tabBar: 'never',
  disabledCategories: readOnly,
  i18n: { defaultLocale: locale === 'it' ? 'en' : locale, fallbackLocale: 'en' },
  theme: { preference: scheme, ...colours },
})

const asked = askedOf(window.location.search)
const place = document.getElementById('viewer')
if (asked && place) {
  document.documentElement.lang = asked.locale
  createRoot(place).render(
    <PDFViewer
      style={{ width: '100%', height: '100%' }}
      config={configOf(asked)}
      onReady={(registry) => asked.locale === 'it' && speakItalian(registry)}
    />,
  )
}
