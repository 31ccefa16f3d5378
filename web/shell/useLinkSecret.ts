import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

export interface LinkSecret {
  token: string
  /** Takes the secret out of the address and the history, once it was used or is good for nothing. */
  drop: () => Promise<void>
}

/** The secret of the link that led here. It stands behind the `#`, which no server and no proxy is sent. */
export function useLinkSecret(): LinkSecret {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  // Another link was opened in the same page.
  if (hash && hash !== token) setToken(hash)
  return { token, drop: () => navigate({ to: '.', replace: true, resetScroll: false }) }
}
