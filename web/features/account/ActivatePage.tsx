import { Link, useParams } from '@tanstack/react-router'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { MailedLink } from '../../shell/MailedLink.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Activated } from './Activated.tsx'
import { ActivateElsewhere } from './ActivateElsewhere.tsx'

/** The mailed link: opening it changes nothing, pressing the button does. */
export function ActivatePage() {
  const { t } = useTexts()
  const { token = '' } = useParams({ strict: false })
  return (
    <MailedLink
      purpose="activation"
      token={token}
      title={t('account.activate')}
      renew={
        <ButtonLink to="/activation" wide>
          {t('account.resend')}
        </ButtonLink>
      }
    >
      {({ here }) => (here ? <Activate token={token} /> : <ActivateElsewhere token={token} />)}
    </MailedLink>
  )
}

function Activate({ token }: { token: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const activate = useDeed(() => call(accounts.activate, { params: { token }, body: null }))
  if (activate.done) return <Activated />
  if (isProblem(activate.failure, 'user.activationElsewhere')) return <ActivateElsewhere token={token} />
  return (
    <AccountFrame title={t('account.activate')}>
      {activate.failure !== null && <Notice mood="error">{problemText(activate.failure)}</Notice>}
      <p>{t('account.activate.what')}</p>
      <Button wide pending={activate.pending} onClick={activate.run}>
        {t('account.activate.submit')}
      </Button>
      {isProblem(activate.failure, 'token.unusable') && <Link to="/activation">{t('account.resend')}</Link>}
    </AccountFrame>
  )
}
