import { CallProblem } from '../api/CallProblem.ts'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { EmptyState } from '../ui/states.tsx'
import { LoadError } from './LoadError.tsx'

const enrolFirst = new CallProblem(403, { code: 'secondFactor.enrolFirst' })

/** Shown without the right to see or create. Links to the setup if only the second factor is missing. */
export default function NoRights() {
  const { t } = useTexts()
  const { account } = useSession()
  const waits = account?.secondFactor.required && !account.secondFactor.enrolled
  if (waits) return <LoadError problem={enrolFirst} />
  // A suspended person still belongs to the company but has no role in it.
  if (account?.companyId && !account.actor.company)
    return (
      <EmptyState
        title={t('shell.suspended.title')}
        action={<ButtonLink to="/app/company-profile">{t('shell.suspended.open')}</ButtonLink>}
      >
        {t('shell.suspended.what')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('shell.forbidden.title')}
      action={<ButtonLink to="/app">{t('shell.toApp')}</ButtonLink>}
    >
      {t('shell.forbidden.what')}
    </EmptyState>
  )
}
