import { digests } from '#contract/digest.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { useLinkSecret } from '../../shell/useLinkSecret.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The link at the foot of the weekly letter: one press ends it, without signing in. */
export function UnsubscribePage() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { token, drop } = useLinkSecret()
  const { done, failure, pending, run } = useDeed(async () => {
    await call(digests.unsubscribe, { params: { token } })
    await drop()
  })
  return (
    <AccountFrame title={t(done ? 'account.unsubscribe.done' : 'account.unsubscribe')}>
      {failure !== null && <Notice mood="error">{problemText(failure)}</Notice>}
      <p>{t('account.unsubscribe.what')}</p>
      {!done && (
        <Button wide pending={pending} onClick={run}>
          {t('account.unsubscribe.submit')}
        </Button>
      )}
    </AccountFrame>
  )
}
