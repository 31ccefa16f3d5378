import { Link } from '@tanstack/react-router'
import { certificates } from '#contract/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { levelState } from '#domain/qualification.ts'
import { useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { RelatedItems, useRelated } from '../../../resource/RelatedItems.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { Code } from '../../../ui/text.tsx'
import { CertificateName } from './CertificateName.tsx'

const filterOf = (userId: string) => ({ userId, sf: 'dueDate', so: 'desc' })

export const useHeldCertificates = (userId: string) => useRelated(certificates, filterOf(userId))

/** The certificates of a person, with their instruction in one state. */
export function HeldCertificates({ userId, title }: { userId: string; title: string }) {
  const { t, locale } = useTexts()
  const today = useToday()
  return (
    <RelatedItems
      resource={certificates}
      title={title}
      filter={filterOf(userId)}
      link={({ _id }) => `/app/certificates/${_id}`}
      show={({ name, level, language, number, dueDate, state, instructionDue }) => ({
        title: <CertificateName {...{ name, level, language }} />,
        what: (
          <>
            {level} · <Code value={number} /> ·{' '}
            {t('qualification.until', { day: formatDay(dueDate, locale) })}
          </>
        ),
        badge: <StateBadge state={levelState(today, { state, instructionDue })} />,
      })}
      none={t('coworker.certificates.none')}
      all={(count) => (
        <Link to="/app/certificates" search={{ userId } as never}>
          {t('coworker.certificates.all', { count })}
        </Link>
      )}
    />
  )
}
