import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Proof } from './Proof.tsx'
import styles from './Proof.module.css'
import { statementOf } from './statement.ts'
import type { FileAnswer } from './useFileCheck.ts'
import { Verdict } from './Verdict.tsx'

const stateOf = {
  altered: 'invalid',
  sealWithdrawn: 'invalid',
  unchecked: 'unconfirmed',
  unknown: 'unknown',
} as const

export function FileResult({ name, answer }: FileAnswer) {
  const { t } = useTexts()
  if (!answer)
    return (
      <Verdict state="unconfirmed" title={t('verify.none.unconfirmed')}>
        {t('verify.none.noAnswer.what')}
      </Verdict>
    )
  const { verdict, verification } = answer
  if (verdict === 'genuine')
    return (
      <div className={styles.page} data-below>
        <Notice severity="success" title={t('verify.verdict.genuine')}>
          {t('verify.verdict.genuine.what', { name })}
        </Notice>
        <Proof verification={verification} statement={statementOf(verification)} />
      </div>
    )
  return (
    <div className={styles.page} data-below>
      <Verdict state={stateOf[verdict]} title={t(`verify.verdict.${verdict}`)}>
        {t(`verify.verdict.${verdict}.what`, { name })}
      </Verdict>
      {verification.kind !== 'none' && (
        <>
          <p>{t('verify.verdict.altered.register')}</p>
          <Proof verification={verification} statement={statementOf(verification)} quiet />
        </>
      )}
    </div>
  )
}
