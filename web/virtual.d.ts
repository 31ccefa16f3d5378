declare module 'virtual:texts/*' {
  import type { Catalogue } from '#texts/texts.ts'
  const catalogue: Catalogue
  export default catalogue
}
declare module 'virtual:theme.css'
declare module 'virtual:handbook/*' {
  import type { Chapter } from './features/system/handbook/chapters.ts'
  const chapters: Chapter[]
  export default chapters
}
declare module 'virtual:texts/signs' {
  import type { Locale } from '#domain/locale.ts'
  const words: Record<Locale, Record<string, string>>
  export default words
}

/** Requested by firstPaint.js before the app has loaded. */
declare var earlySession: Promise<Response> | undefined
/** By address. Undefined for a guest and after a failure. */
declare var earlyAnswers: Map<string, Promise<unknown>> | undefined
