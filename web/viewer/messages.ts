import type { Locale } from '#domain/locale.ts'

export interface ViewerSettings {
  pdf: ArrayBuffer
  wasm: ArrayBuffer
  name: string
  locale: Locale
  scheme: 'light' | 'dark'
  waiting: string
}

/** What the viewer reports, and requests for what a sandboxed frame cannot do. */
export type ViewerRequest =
  | { kind: 'ready' | 'drawn' | 'print' | 'fullscreen' }
  | { kind: 'copy'; text: string }
