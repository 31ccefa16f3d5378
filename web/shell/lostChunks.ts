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
