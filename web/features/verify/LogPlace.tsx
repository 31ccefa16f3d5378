import type { Verification } from '#contract/verify.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Proof.module.css'

interface Props {
  place: NonNullable<Verification['log']>
  code: string
  /** Time zone of the other times on the page. */
  timeZone: string | undefined
}

/**
 * Position in the transparency log and its inclusion proof, which can be checked without trusting this
 * server.
 */
export function LogPlace({ place, code, timeZone }: Props) {
  const { t } = useTexts()
  const { position, signed } = place
  return (
    <section className={styles.log} aria-labelledby="verify-log">
      <h2 id="verify-log">{t('verify.log')}</h2>
      {signed ? (
        <p>
          {t('verify.log.place', { position, size: signed.size })}{' '}
          <Moment value={signed.at} timeZone={timeZone} />.
        </p>
      ) : (
        <p>{t('verify.log.unsigned', { position })}</p>
      )}
      <p className="muted">{t('verify.log.what')}</p>
      {signed && (
        <a href={`/api/verify/${encodeURIComponent(code)}/proof`} download>
          {t('verify.log.proof')}
        </a>
      )}
    </section>
  )
}
