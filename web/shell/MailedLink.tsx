import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accounts, type LinkPurpose } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/useTexts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { AccountFrame } from './AccountFrame.tsx'

interface Props {
  purpose: LinkPurpose
  token: string
  title: string
  /** Where a new link is asked for. */
  renew?: ReactNode
  children: ReactNode
}

/** What a link of one use leads to; one that was used or is over says so before anything is typed. */
export function MailedLink({ purpose, token, title, renew, children }: Props) {
  const { t } = useTexts()
  const { data, isPending } = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: ({ signal }) => call(accounts.link, { params: { purpose, token } }, { signal }),
    retry: false,
    // What it was when the page opened: using it here leads on by itself.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isPending)
    return (
      <AccountFrame title={title}>
        <PageSkeleton />
      </AccountFrame>
    )
  // Without an answer the page is shown: the deed asks again.
  if (!data || data.state === 'open') return children
  const isOver = data.state === 'over'
  return (
    <AccountFrame title={t(`account.link.${data.state}`)}>
      <p>{t(`account.link.${data.state}.${purpose}`)}</p>
      {isOver && renew}
      <ButtonLink to="/login" search={{}} wide tone={isOver && renew ? 'secondary' : 'primary'}>
        {t('shell.toLogin')}
      </ButtonLink>
    </AccountFrame>
  )
}
