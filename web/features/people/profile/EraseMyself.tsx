import { people } from '#contract/person.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { emptyDevice } from '../../../device/deviceStore.ts'
import { useAccount } from '../../../session/session.ts'
import { useForget } from '../../../session/signing.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Section } from '../../../ui/pages.tsx'
import { useDeparture } from './useDeparture.ts'
import styles from './EraseMyself.module.css'

export function EraseMyself() {
  const { t } = useTexts()
  const mustHandOver = useDeparture().departure === 'handsOverFirst'
  const erase = useErase()
  return (
    <Section title={t('account.erase')} what={t('account.erase.what')}>
      <dl className={styles.what}>
        <dt>{t('account.erase.goes')}</dt>
        <dd>{t('account.erase.goes.what')}</dd>
        <dt>{t('account.erase.stays')}</dt>
        <dd>{t('account.erase.stays.what')}</dd>
      </dl>
      {mustHandOver && (
        <Notice
          severity="warning"
          action={
            <ButtonLink variant="secondary" to="/app/coworker">
              {t('account.erase.toCoworkers')}
            </ButtonLink>
          }
        >
          {t('account.erase.leads')}
        </Notice>
      )}
      <div>
        <ActionButton
          variant="danger"
          disabled={mustHandOver}
          question={{
            title: t('account.erase.title'),
            body: t('account.erase.sure'),
            danger: true,
            keyword: t('account.erase.keyword'),
          }}
          run={erase}
          toast={t('account.erased')}
        >
          {t('account.erase')}
        </ActionButton>
      </div>
    </Section>
  )
}

function useErase() {
  const { _id: userId } = useAccount()
  const forget = useForget()
  return async () => {
    await call(people.eraseMyself, {})
    // Fails if the browser blocks storage; then there is nothing to delete.
    await emptyDevice(userId).catch(() => undefined)
    await forget()
  }
}
