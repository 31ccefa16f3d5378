import { useQuery } from '@tanstack/react-query'
import { firstAidYears, fullAgeYears, type Prerequisite } from '#domain/prerequisite.ts'
import { certificates } from '#contract/certificate.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { StepProps, Draft, Person } from './draft.ts'
import { callQuery } from '../../../api/callQuery.ts'
import styles from './issue.module.css'

interface Props extends Pick<StepProps, 'draft' | 'missing'> {
  prerequisites: ReturnType<typeof usePrerequisites>
  onCheck: (checked: boolean) => void
}

/** Prerequisites that the register cannot prove. The issuer confirms them. */
export function Prerequisites({ draft, prerequisites: { whose, isError, isOpen }, onCheck, missing }: Props) {
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

export function usePrerequisites({ template, people }: Draft, issueDate: string, enabled: boolean) {
  const templateId = template?._id ?? ''
  const userIds = people.filter(({ email }) => !email).map(({ _id }) => _id)
  const { data, isError } = useQuery({
    ...callQuery(
      [certificates.name, 'prerequisites', templateId, issueDate, userIds],
      certificates.prerequisites,
      { body: { templateId, issueDate, userIds } },
    ),
    enabled,
    gcTime: 0,
    retry: 1,
  })
  const ofPerson = new Map(data?.items.map(({ userId, notShown }) => [userId, notShown]))
  const peopleByPrerequisite = new Map<Prerequisite, Person[]>()
  for (const person of data ? people : [])
    for (const one of ofPerson.get(person._id) ?? data?.unknown ?? [])
      peopleByPrerequisite.set(one, [...(peopleByPrerequisite.get(one) ?? []), person])
  return {
    whose: peopleByPrerequisite,
    isError,
    isLoaded: data !== undefined || isError,
    isOpen: isError || peopleByPrerequisite.size > 0,
  }
}
