import { AccountFrame } from '../../app/AccountFrame.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'

export function Activated() {
  const { t } = useTexts()
  return (
    <AccountFrame title={t('account.activate.done')}>
      <p>{t('account.activate.done.what')}</p>
      <ButtonLink to="/login" search={{}} wide>
        {t('shell.toLogin')}
      </ButtonLink>
    </AccountFrame>
  )
}
