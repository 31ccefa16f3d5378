import { firstAidYears, fullAgeYears, type Prerequisite } from '#domain/prerequisite.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { StepProps } from './draft.ts'
import type { unprovenOf } from './useCandidates.ts'
import styles from './issue.module.css'

interface Props extends Pick<StepProps, 'draft' | 'missing'> {
  unproven: ReturnType<typeof unprovenOf>
  onCheck: (checked: boolean) => void
}

/** Prerequisites that the register cannot prove. The issuer confirms them. */
export function Prerequisites({ draft, unproven: { whose, isError, isOpen }, onCheck, missing }: Props) {
  const { t } = useTexts()
  if (!isOpen) return null
  const years: Partial<Record<Prerequisite, number>> = { firstAid: firstAidYears, fullAge: fullAgeYears }
  return (
    <Notice severity="warning" title={t('certificate.issue.prerequisites')}>
      <p>
        {isError ? t('certificate.issue.prerequisites.unknown') : t('certificate.issue.prerequisites.what')}
      </p>
      <ul className={styles.prerequisites}>
        {[...whose].map(([one, people]) => (
          <li key={one}>
            {t(`certificate.prerequisite.${one}`, { years: years[one] ?? 0 })}
            {people.length < draft.people.length && `: ${people.map(({ fullname }) => fullname).join(', ')}`}
          </li>
        ))}
      </ul>
      <CheckField
        id="issue-prerequisites"
        label={t('certificate.issue.prerequisites.checked')}
        value={draft.prerequisitesChecked}
        onChange={onCheck}
        error={
          missing && !draft.prerequisitesChecked ? t('certificate.issue.prerequisites.missing') : undefined
        }
      />
    </Notice>
  )
}
