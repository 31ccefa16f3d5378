/** Asks whether a stored file can be had, without fetching it: a frame that stays empty says nothing. */
export async function isThere(file: string, signal: AbortSignal) {
  const { ok, status } = await fetch(file, { method: 'HEAD', signal })
  if (!ok) throw new Error(`the file answers ${status}`)
  return true
}
