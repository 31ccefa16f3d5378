export function prepareForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/serviceWorker.js').catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 })
  else setTimeout(register, 2000)
}
