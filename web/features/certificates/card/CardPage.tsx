import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { useOnline } from '../../../app/useOnline.ts'
import { HolderCard } from './HolderCard.tsx'
import { useCards } from './useCards.ts'
import styles from './CardPage.module.css'

export default function CardPage() {
  const { t } = useTexts()
  const account = useAccount()
  const { data, error, refetch } = useCards(account)
  return (
    <>
      <PageHeader title={t('certificate.own.title')} facts={t('certificate.own.what')} />
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={480} />}
      {!error && data?.length === 0 && <None />}
      <ul className={styles.cards}>
        {!error &&
          data?.map((card) => (
            <li key={card.id}>
              <HolderCard card={card} evalId={account.evalid} />
            </li>
          ))}
      </ul>
      {!error && data && data.length > 0 && <p className={styles.stored}>{t('certificate.own.stored')}</p>}
    </>
  )
}

function None() {
  const { t } = useTexts()
  const online = useOnline()
  return (
    <EmptyState title={t('certificate.own.empty')}>
      {t(online ? 'certificate.own.empty.what' : 'certificate.own.empty.offline')}
    </EmptyState>
  )
}
