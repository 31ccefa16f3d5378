/**
 * Makes the app work offline: caches built files and serves them when the server does not answer. Never
 * caches API responses.
 */

interface Lifecycle extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface Fetching extends Lifecycle {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listen: (event: Lifecycle) => void): void
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void
  clients: { claim(): Promise<void> }
  location: Location
}

const scope = self as unknown as Scope

/** Written by the build (scripts/vite/offlineShell.ts): files needed offline, and their version. */
const shell = JSON.parse('%SHELL%') as { version: string; files: string[] }
const prefix = 'shell-'
const current = prefix + shell.version
const page = '/'

scope.addEventListener('install', (event) => event.waitUntil(keepShell()))

// A new version activates only after all pages of the old one are closed, because it deletes the old files.
scope.addEventListener('activate', (event) => event.waitUntil(dropFormer().then(() => scope.clients.claim())))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (isHashed(pathname)) event.respondWith(cacheFirst(request))
  else if (request.mode === 'navigate' ? isPage(pathname) : shell.files.includes(pathname))
    event.respondWith(newestFirst(request, request.mode === 'navigate' ? page : pathname))
})

const isHashed = (path: string) => path.startsWith('/assets/')
const isPage = (path: string) =>
  !/^\/(api|authorities|checkpoints|dev|pdf-file|pki|viewer\.html)(\/|$)/.test(path)

async function keepShell() {
  const cache = await caches.open(current)
  await cache.addAll(
    shell.files.map((file) => new Request(file, { cache: isHashed(file) ? 'default' : 'reload' })),
  )
}

async function dropFormer() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
}

/** For files whose name changes with their content. */
async function cacheFirst(request: Request) {
  const stored = await caches.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(current)
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

/** Network first, with a timeout for bad reception; then the cache. */
async function newestFirst(request: Request, cacheKey: string) {
  const answer = fetch(request)
  const inTime = await Promise.race([answer.catch(() => undefined), afterTimeout()])
  if (inTime && inTime.status < 502) return inTime
  return (await (await caches.open(current)).match(cacheKey)) ?? answer
}

const timeoutMs = 3_500
const afterTimeout = () => new Promise<undefined>((end) => setTimeout(() => end(undefined), timeoutMs))
