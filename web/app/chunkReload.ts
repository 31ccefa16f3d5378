const key = 'reloadedForLostChunk'

/** After an update, old chunks are gone. Reloads once, and never offline. */
export function reloadOnceForLostChunks() {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
    event.preventDefault()
    location.reload()
  })
}

/** Recognises the messages of browsers and bundler for a failed chunk. */
export const isLostChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)
