import type { ReactNode } from 'react'
import type { digests } from '#contract/expiry.ts'
import { byToken } from '#contract/fields.ts'
import type { topics } from '#contract/forum.ts'
import { call } from '../api/call.ts'
import { isProblem } from '../api/CallProblem.ts'
import { useAction } from '../form/useAction.ts'
import { useProblemText } from '../form/useProblemText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notices.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useLinkSecret } from './MailedLink.tsx'

interface Props {
  endpoint: typeof digests.unsubscribe | typeof topics.mute
  texts: 'account.unsubscribe' | 'account.mute'
  /** Link to the same setting for signed-in users. */
  instead: ReactNode
}

export function StopEmails({ endpoint, texts, instead }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { token, drop } = useLinkSecret()
  const { done, problem, pending, start } = useAction('page')
  if (done)
    return (
      <AccountFrame title={t(`${texts}.done`)}>
        <p>{t(`${texts}.done.what`)}</p>
        {instead}
      </AccountFrame>
    )
  // Some email programs remove or shorten the fragment.
  if (!byToken.safeParse({ token }).success || isProblem(problem, 'token.unusable'))
    return (
      <AccountFrame title={t('account.link.broken')}>
        <p>{t(`${texts}.broken`)}</p>
        {instead}
      </AccountFrame>
    )
  return (
    <AccountFrame title={t(texts)}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      <p>{t(`${texts}.what`)}</p>
      <Button
        wide
        pending={pending}
        onClick={() => start({ run: () => call(endpoint, { params: { token } }), onSuccess: drop })}
      >
        {t(`${texts}.submit`)}
      </Button>
    </AccountFrame>
  )
}
