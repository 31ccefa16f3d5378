import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { accounts, type LinkPurpose } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { callQuery } from '../api/callQuery.ts'
import { isProblem } from '../api/CallProblem.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { AccountFrame } from './AccountFrame.tsx'

type Facts = Answer<typeof accounts.link>

export type Link = Facts & LinkSecret

interface Props {
  purpose: LinkPurpose
  title: string
  renew?: ReactNode
  children: (link: Link) => ReactNode
}

/** Assumed if the server does not answer. */
const unknown: Facts = { state: 'open', here: true, removable: false }

/** Page of an emailed link. Reports a used or expired link before any input. */
export function MailedLink({ purpose, title, renew, children }: Props) {
  const { t } = useTexts()
  const secret = useLinkSecret()
  const { token, drop } = secret
  const { data, error, isPending } = useQuery({
    ...callQuery(['link', purpose, token], accounts.link, { params: { purpose, token } }),
    retry: false,
    // Read only once, because using the link changes its state.
    staleTime: Infinity,
    gcTime: 0,
  })
  const isOver = data !== undefined && data.state !== 'open'
  useEffect(() => {
    if (isOver) void drop()
  }, [isOver, drop])
  if (isPending)
    return (
      <AccountFrame title={title}>
        <PageSkeleton />
      </AccountFrame>
    )
  // The link was cut off when it was copied.
  const state = isProblem(error, 'invalid') || isProblem(error, 'notFound') ? 'broken' : data?.state
  // Without an answer the page is shown, because the action checks the link again.
  if (!state || state === 'open') return children({ ...(data ?? unknown), ...secret })
  const onwards = state === 'used' ? undefined : renew
  return (
    <AccountFrame title={t(`account.link.${state}`)}>
      <p>
        {state === 'broken' && purpose !== 'setup'
          ? t(purpose === 'welcome' ? 'account.link.broken.welcome' : 'account.link.broken.what')
          : t(`account.link.${state === 'used' ? 'used' : 'over'}.${purpose}`)}
      </p>
      {onwards}
      <ButtonLink to="/login" search={{}} wide variant={onwards ? 'secondary' : 'primary'}>
        {t('shell.toLogin')}
      </ButtonLink>
    </AccountFrame>
  )
}

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
