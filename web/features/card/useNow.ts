import { useEffect, useState } from 'react'

const everyMs = 10_000

/** The time, afresh every few seconds: what was checked a while ago must not go on looking as if it were now. */
export function useNow() {
  const [now, tell] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => tell(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return now
}
