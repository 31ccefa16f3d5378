import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import type { Candidates } from './useCandidates.ts'
import type { Ordered } from './useIssue.ts'

/** The order before, if selected certificates have several templates. */
export interface Previous {
  name: string
  ordered: Ordered
}

/** What prevents every certificate of the authority, shown before anything is entered. */
export function RefusedForAll({ refusal }: { refusal: Candidates['refusal'] }) {
  const { t, textByKey } = useTexts()
  if (!refusal || refusal === 'certificate.issueDate') return null
  return <Notice severity="error">{textByKey(`problem.${refusal}`) ?? t('problem.unexpected')}</Notice>
}

export function PreviousOrder({ name, ordered }: Previous) {
  const { t } = useTexts()
  const text = t('certificate.issue.renewing.open')
  return (
    <Notice
      severity="success"
      action={
        'courseId' in ordered ? (
          <Link to="/app/courses/$id" params={{ id: ordered.courseId }}>
            {text}
          </Link>
        ) : (
          <Link to="/app/certificates/$id" params={{ id: ordered.certificate._id }}>
            {text}
          </Link>
        )
      }
    >
      {t('certificate.issue.renewing.done', { name })}
    </Notice>
  )
}
