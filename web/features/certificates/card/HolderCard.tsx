import { formatDay } from '#domain/day.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/useToday.ts'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/images.tsx'
import { signOf } from '../../../ui/badges.tsx'
import styles from './CardPage.module.css'
import { isInstructionOverdue, cardValidity, type StoredCard } from './storedCard.ts'
import { PassLinks } from './PassLinks.tsx'
import { useNow } from './useNow.ts'

export function HolderCard({ card, evalId }: { card: StoredCard; evalId: string }) {
  const { t, locale } = useTexts()
  const { level, holder, name, number, issuer, dueDate, verifyCode } = card
  const link = `${window.location.origin}/verify/${verifyCode}`
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
          <p className={styles.name}>{name}</p>
        </div>
        <QrCode content={link} label={t('certificate.check.qr')} size={232} />
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
  const word =
    textByKey(`certificate.own.${validity.now ? 'now' : 'then'}.${validity.state}`) ??
    textByKey(`shell.state.${validity.state}`) ??
    validity.state
  return (
    <div className={styles.state} data-mood={validity.now ? severity : 'neutral'} role="status">
      <Icon size={34} stroke={2.5} aria-hidden />
      <p className={styles.word}>{word}</p>
      <p className={styles.at}>
        {t(validity.now ? 'certificate.own.checkedAt' : 'certificate.own.lastCheckedAt')}{' '}
        <Moment value={card.checkedAt} />
        {!validity.now && <b>{t('certificate.own.stale')}</b>}
      </p>
    </div>
  )
}
