import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/day.ts'
import { wallets } from '#contract/wallet.ts'
import { isInForce } from '#domain/certificate.ts'
import { Moment, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/images.tsx'
import { signOf } from '../../../ui/badges.tsx'
import { CertificateName } from '../public/CertificateName.tsx'
import { verifyLink } from '../verifyLink.ts'
import { isInstructionOverdue, cardValidity, type StoredCard } from './storedCard.ts'
import { addressOf, call } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { useAction } from '../../../form/useAction.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Button, DownloadLink } from '../../../ui/buttons.tsx'
import styles from './CardPage.module.css'

export function HolderCard({ card, evalId }: { card: StoredCard; evalId: string }) {
  const { t, locale } = useTexts()
  const { level, holder, name, language, number, issuer, dueDate, verifyCode } = card
  const facts = [
    [t('certificate.dueDate'), formatDay(dueDate, locale)],
    [t('certificate.number'), <Code key="number" value={number} />],
    [t('certificate.own.evalId'), <Code key="evalId" value={evalId} />],
    [t('certificate.issuer'), issuer],
  ] as const
  return (
    <article className={styles.card} aria-label={`${level} ${name}`}>
      <State card={card} />
      {isInstructionOverdue(useToday(), card) && (
        <Notice severity="warning">{t('certificate.instruction.first')}</Notice>
      )}
      <div className={styles.face}>
        <div className={styles.who}>
          <p className={styles.level}>{level}</p>
          <p className={styles.holder}>{holder}</p>
          <p className={styles.name}>
            <CertificateName {...{ name, level, language }} />
          </p>
        </div>
        <QrCode content={verifyLink(verifyCode)} label={t('certificate.check.qr')} size={232} />
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PassLinks card={card} />
    </article>
  )
}

function State({ card }: { card: StoredCard }) {
  const { t, textByKey } = useTexts()
  const validity = cardValidity(card, useNow(), useToday())
  const { severity, Icon } = signOf(validity.now ? validity.state : 'unconfirmed')
  const label =
    textByKey(`certificate.own.${validity.now ? 'now' : 'then'}.${validity.state}`) ??
    textByKey(`shell.state.${validity.state}`) ??
    validity.state
  return (
    <div className={styles.state} data-mood={validity.now ? severity : 'neutral'} role="status">
      <Icon size={34} stroke={2.5} aria-hidden />
      <p className={styles.word}>{label}</p>
      <p className={styles.at}>
        {t(validity.now ? 'certificate.own.checkedAt' : 'certificate.own.lastCheckedAt')}{' '}
        <Moment value={card.checkedAt} />
        {!validity.now && <b>{t('certificate.own.stale')}</b>}
      </p>
    </div>
  )
}

const everyMs = 10_000

/** Current time, updated every few seconds, so that an old check does not look current. */
function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return now
}

function PassLinks({ card }: { card: StoredCard }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data } = useQuery({
    ...callQuery(['wallet'], wallets.offered, {}),
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
        <DownloadLink href={addressOf(wallets.apple, params)} name={`${card.number}.pkpass`} icon={null}>
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
