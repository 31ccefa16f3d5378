import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

export interface LinkSecret {
  token: string
  /** Removes the secret from the address and the history after use. */
  drop: () => Promise<void>
}

/** Secret of the link, from the fragment, which browsers do not send to servers or proxies. */
export function useLinkSecret(): LinkSecret {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  // Another link was opened in the same page.
  if (hash && hash !== token) setToken(hash)
  const drop = useCallback(() => navigate({ to: '.', replace: true, resetScroll: false }), [navigate])
  return { token, drop }
}
