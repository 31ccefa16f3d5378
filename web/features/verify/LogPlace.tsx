import type { Verification } from '#contract/verify.ts'
import { Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import styles from './Proof.module.css'

/** Where it stands in the register's log, and what proves that to someone who does not rely on us. */
export function LogPlace({ place, code }: { place: NonNullable<Verification['log']>; code: string }) {
  const { t } = useTexts()
  const { position, signed } = place
  return (
    <section className={styles.log} aria-labelledby="verify-log">
      <h2 id="verify-log">{t('verify.log')}</h2>
      {signed ? (
        <p>
          {t('verify.log.place', { position, size: signed.size })} <Moment value={signed.at} />.
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
