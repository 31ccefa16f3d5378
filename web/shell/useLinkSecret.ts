import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

export interface LinkSecret {
  token: string
  /** Removes the secret from the address and the history once it was used or is no longer valid. */
  drop: () => Promise<void>
}

/** The secret of the link that led here. It stands behind the `#`, which a browser sends to no server and no proxy. */
export function useLinkSecret(): LinkSecret {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  // Another link was opened in the same page.
  if (hash && hash !== token) setToken(hash)
  const drop = useCallback(() => navigate({ to: '.', replace: true, resetScroll: false }), [navigate])
  return { token, drop }
}
