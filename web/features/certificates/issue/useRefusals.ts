import { useEffect, useState } from 'react'

/** After a refused step, the first missing answer is marked and receives the focus. */
export function useRefusals() {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [refusals])
  return {
    missing: refusals > 0,
    refuse: () => setRefusals((before) => before + 1),
    accept: () => setRefusals(0),
  }
}
