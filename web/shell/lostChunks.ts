const key = 'reloadedForLostChunk'

/** After an update the old parts of the program are gone: load the new one, once, and never without a network. */
export function reloadOnceForLostChunks() {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
    event.preventDefault()
    location.reload()
  })
}

/** Whether a part of the program could not be loaded, as the browsers and the bundler say it. */
export const isLostChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)
