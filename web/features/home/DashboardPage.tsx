import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Figures } from './Figures.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'

/** What to do next, and how much there is of everything. */
export function DashboardPage() {
  const { t } = useTexts()
  const { firstname, secondFactor } = useAccount()
  return (
    <>
      <PageHeader
        title={firstname ? t('shell.dashboard.hello', { name: firstname }) : t('shell.nav.overview')}
      />
      <div className="stack-wide">
        {secondFactor.required && !secondFactor.enrolled && (
          <Notice
            mood="warning"
            title={t('shell.secondFactor')}
            action={
              <ButtonLink to="/app/security" search={{}}>
                {t('shell.secondFactor.action')}
              </ButtonLink>
            }
          >
            {t('shell.secondFactor.what')}
          </Notice>
        )}
        <OpenInvitations />
        <NextSteps />
        <Figures />
      </div>
    </>
  )
}
