import {
  type CommandsPlugin,
  type EmbedPdfContainer,
  type PluginRegistry,
  type SelectionPlugin,
  PDFViewer,
  type PDFViewerConfig,
} from '@embedpdf/react-pdf-viewer'
import { createRoot } from 'react-dom/client'
import { tokens } from '../ui/tokens.ts'
import type { ViewerRequest, ViewerSettings } from './messages.ts'
import { speakItalian } from './italian.ts'
import './viewer.css'

const coloursOf = (scheme: 'light' | 'dark') => {
  const token = tokens[scheme]
  return {
    background: {
      app: token.raised,
      surface: token.panel,
      surfaceAlt: token.raised,
      elevated: token.panel,
      input: token.panel,
    },
    foreground: { primary: token.text, secondary: token.text, muted: token.muted },
    border: { default: token.field, subtle: token.hairline, strong: token.field },
    accent: {
      primary: token['primary-text'],
      primaryHover: token['primary-text'],
      primaryActive: token['primary-text'],
      primaryLight: token['primary-soft'],
      primaryForeground: token.panel,
    },
    interactive: {
      hover: token.raised,
      active: token['primary-soft'],
      selected: token['primary-soft'],
      focus: token.focus,
      focusRing: token.focus,
    },
    state: { error: token.error, errorLight: token['error-soft'] },
  }
}

const colours = { light: coloursOf('light'), dark: coloursOf('dark') }

/** `frame-ancestors` allows only pages of this installation as parent. */
const ask = (input: ViewerRequest) => window.parent.postMessage(input, '*')

/** Never resolves if the viewer is opened directly. */
const settingsFromPage = () =>
  new Promise<ViewerSettings>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<ViewerSettings>) => {
      if (source === window.parent && source !== window) resolve(data)
    })
    ask({ kind: 'ready' })
  })

/** Delegates printing, full screen and copying to the page, because a sandboxed frame cannot do them. */
function leaveToPage(registry: PluginRegistry) {
  const commands = registry.getPlugin<CommandsPlugin>('commands')?.provides()
  for (const { kind, shortcuts } of delegated)
    commands?.registerCommand({
      ...{ id: `document:${kind}`, labelKey: `document.${kind}`, icon: kind },
      shortcuts: [...shortcuts],
      categories: ['document', `document-${kind}`],
      action: () => ask({ kind }),
    })
  const selection = registry.getPlugin<SelectionPlugin>('selection')?.provides()
  selection?.onCopyToClipboard(({ text }) => ask({ kind: 'copy', text }))
}

/** The page shows a skeleton until then. Events inside a shadow root do not leave it. */
function reportFirstPage(container: EmbedPdfContainer) {
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    container.shadowRoot?.removeEventListener('load', report, true)
    ask({ kind: 'drawn' })
  }
  container.shadowRoot?.addEventListener('load', report, true)
}

const delegated = [
  { kind: 'print', shortcuts: ['Ctrl+P', 'Meta+P'] },
  { kind: 'fullscreen', shortcuts: ['F11'] },
] as const

/** Commands that would change, capture or replace the file. */
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

/**
 * Runs in a sandboxed frame with an opaque origin and without network access, so that a malicious PDF that
 * exploits the viewer reaches neither the session nor other files.
 */
const element = document.getElementById('viewer')
const waiting = document.getElementById('waiting')
if (element && waiting) void showViewer(element, waiting)

async function showViewer(element: HTMLElement, waiting: HTMLElement) {
  allowOwnStyles(element.nonce ?? '')
  const settings = await settingsFromPage()
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
      onInit={reportFirstPage}
    />,
  )
}

/**
 * The viewer inserts style elements, and its policy allows only those with the nonce of the response. The
 * server writes the nonce into the page (`server/http/web.ts`).
 */
function allowOwnStyles(nonce: string) {
  for (const name of ['createElement', 'createElementNS'] as const) {
    const make = document[name] as (...args: unknown[]) => Element
    const makeWithNonce = (...args: unknown[]) => {
      const element = make.apply(document, args)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    }
    Object.assign(document, { [name]: makeWithNonce })
  }
}
