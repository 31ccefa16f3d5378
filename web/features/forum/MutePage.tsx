import { topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { useLinkSecret } from '../../shell/useLinkSecret.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The link at the foot of a letter on a topic: one press ends these letters, without signing in. */
export function MutePage() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { token, drop } = useLinkSecret()
  const { done, failure, pending, run } = useDeed(async () => {
    await call(topics.mute, { params: { token } })
    await drop()
  })
  return (
    <AccountFrame title={t(done ? 'account.mute.done' : 'account.mute')}>
      {failure !== null && <Notice mood="error">{problemText(failure)}</Notice>}
      <p>{t('account.mute.what')}</p>
      {!done && (
        <Button wide pending={pending} onClick={run}>
          {t('account.mute.submit')}
        </Button>
      )}
    </AccountFrame>
  )
}
