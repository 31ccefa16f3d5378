import { Link } from '@tanstack/react-router'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Activated, ActivateElsewhere } from './ActivateElsewhere.tsx'

/** Page of the activation link. Activates only on a click, because mail programs open links automatically. */
export default function ActivatePage() {
  const { t } = useTexts()
  return (
    <MailedLink
      purpose="activation"
      title={t('account.activate')}
      renew={
        <ButtonLink to="/activation" wide>
          {t('account.resend')}
        </ButtonLink>
      }
    >
      {(link) => (link.here ? <Activate {...link} /> : <ActivateElsewhere {...link} />)}
    </MailedLink>
  )
}

function Activate(link: EmailedLink) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { done, problem, pending, start } = useAction('page')
  const { token, drop } = link
  if (done) return <Activated />
  if (isProblem(problem, 'user.activationElsewhere')) return <ActivateElsewhere {...link} />
  return (
    <AccountFrame title={t('account.activate')}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      <p>{t('account.activate.what')}</p>
      <Button
        wide
        pending={pending}
        onClick={() =>
          start({ run: () => call(accounts.activate, { params: { token }, body: null }), onSuccess: drop })
        }
      >
        {t('account.activate.submit')}
      </Button>
      {isProblem(problem, 'token.unusable') && <Link to="/activation">{t('account.resend')}</Link>}
    </AccountFrame>
  )
}
