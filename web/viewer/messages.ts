import type { Locale } from '#domain/locale.ts'

/** What the page gives the viewer, which can fetch nothing itself. */
export interface Shown {
  pdf: ArrayBuffer
  /** The program that draws PDFs. */
  wasm: ArrayBuffer
  name: string
  locale: Locale
  scheme: 'light' | 'dark'
  /** Shown until the viewer is ready. */
  waiting: string
}

/** What the viewer asks of the page around it, which may do what a sandboxed frame may not. */
export type Asked = { kind: 'ready' | 'print' | 'fullscreen' } | { kind: 'copy'; text: string }
