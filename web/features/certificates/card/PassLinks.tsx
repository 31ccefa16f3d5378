import { useQuery } from '@tanstack/react-query'
import { wallets } from '#contract/wallet.ts'
import { isInForce } from '#domain/certificate.ts'
import { addressOf, call } from '../../../api/call.ts'
import { useAction } from '../../../form/useAction.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/useToday.ts'
import { Button, DownloadLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import styles from './CardPage.module.css'
import { cardValidity, type StoredCard } from './storedCard.ts'
import { useNow } from './useNow.ts'

/** Adds a valid card to a phone wallet, if the operator has configured keys for it. */
export function PassLinks({ card }: { card: StoredCard }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data } = useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(wallets.offered, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  const params = { id: card.id }
  const { problem, pending, start } = useAction('page')
  const { state, now } = cardValidity(card, useNow(), useToday())
  if (!now || !isInForce(state) || !data || !(data.apple || data.google)) return null
  return (
    <div className={styles.passes}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      {data.apple && (
        <DownloadLink href={addressOf(wallets.apple, params)} name={`${card.number}.pkpass`}>
          {t('certificate.own.apple')}
        </DownloadLink>
      )}
      {data.google && (
        <Button
          variant="secondary"
          pending={pending}
          onClick={() =>
            start({
              run: () => call(wallets.google, { params }),
              onSuccess: ({ url }) => window.location.assign(url),
            })
          }
        >
          {t('certificate.own.google')}
        </Button>
      )}
    </div>
  )
}
