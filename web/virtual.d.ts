declare module 'virtual:texts/*' {
  import type { Catalogue } from '#texts/texts.ts'
  const catalogue: Catalogue
  export default catalogue
}
declare module 'virtual:theme.css'
