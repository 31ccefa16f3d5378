import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const web = resolve(import.meta.dirname, '../../web')
const files = ['routes.tsx', 'searchRoutes.ts']

const underApp = (path: string) => (path === '/' ? '/app' : `/app/${path}`)
const fromRoot = (path: string) => (path === '/' ? '/' : `/${path}`)

const kinds: [pattern: RegExp, address: (path: string, parameter: string) => string][] = [
  [/\bappPage\(\s*'([^']+)'/g, underApp],
  [/\b(?:alone|framedPage|login)\(\s*'([^']+)'/g, fromRoot],
  // The page of a link, and its address with the secret in the path.
  [/\bbyLink\(\s*'([^']+)'/g, fromRoot],
  [/\bbyLink\(\s*'([^']+)',\s*'(\w+)'/g, (path, parameter) => `/${path}/$${parameter}`],
  [/\bpdfRoute\(\s*'([^']+)'/g, (kind) => `/pdf/${kind}`],
  [/\bpdfRoute\(\s*'([^']+)',\s*'(\w+)'/g, (kind, parameter) => `/pdf/${kind}/$${parameter}`],
  [/getParentRoute: \(\) => app,\s*path: '([^']+)'/g, underApp],
  [/getParentRoute: \(\) => (?:root|framed),\s*path: '([^']+)'/g, fromRoot],
]

/** All pages of the route tree: `/app/certificates/$id`. */
export const pages: ReadonlySet<string> = new Set(
  files
    .map((file) => readFileSync(resolve(web, file), 'utf8'))
    .flatMap((source) =>
      kinds.flatMap(([pattern, address]) =>
        [...source.matchAll(pattern)].map(([, path = '', parameter = '']) => address(path, parameter)),
      ),
    ),
)
