import { useEffect, useState } from 'react'

const everyMs = 10_000

/** Current time, updated every few seconds, so that an old check does not look current. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return now
}
