import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { accounts, type LinkPurpose } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { isProblem } from '../api/CallProblem.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useLinkSecret, type LinkSecret } from './useLinkSecret.ts'

type Facts = Answer<typeof accounts.link>

/** What a page knows of the link that led to it. */
export type Link = Facts & LinkSecret

interface Props {
  purpose: LinkPurpose
  title: string
  /** Where a new link is asked for. */
  renew?: ReactNode
  children: (link: Link) => ReactNode
}

/** What is assumed of a link where the server did not answer. */
const unknown: Facts = { state: 'open', here: true, removable: false }

/** What a link of one use leads to; one that was used or is over says so before anything is typed. */
export function MailedLink({ purpose, title, renew, children }: Props) {
  const { t } = useTexts()
  const secret = useLinkSecret()
  const { token, drop } = secret
  const { data, error, isPending } = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: ({ signal }) => call(accounts.link, { params: { purpose, token } }, { signal }),
    retry: false,
    // What it was when the page opened: using it here leads on by itself.
    staleTime: Infinity,
    gcTime: 0,
  })
  const isOver = data !== undefined && data.state !== 'open'
  useEffect(() => {
    if (isOver) void drop()
    // Once: `drop` is another function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  if (isPending)
    return (
      <AccountFrame title={title}>
        <PageSkeleton />
      </AccountFrame>
    )
  // One cut short on its way out of the letter is none at all.
  const state = isProblem(error, 'invalid') || isProblem(error, 'notFound') ? 'broken' : data?.state
  // Without an answer the page is shown: the deed asks again.
  if (!state || state === 'open') return children({ ...(data ?? unknown), ...secret })
  const onwards = state === 'used' ? undefined : renew
  return (
    <AccountFrame title={t(`account.link.${state}`)}>
      <p>
        {state === 'broken' && purpose !== 'setup'
          ? t('account.link.broken.what')
          : t(`account.link.${state === 'used' ? 'used' : 'over'}.${purpose}`)}
      </p>
      {onwards}
      <ButtonLink to="/login" search={{}} wide tone={onwards ? 'secondary' : 'primary'}>
        {t('shell.toLogin')}
      </ButtonLink>
    </AccountFrame>
  )
}
