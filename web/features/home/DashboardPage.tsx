import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Figures } from './Figures.tsx'
import { Glances } from './Glances.tsx'
import { HangingTags } from './HangingTags.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'

/** What to do next, and how much there is of everything. */
export function DashboardPage() {
  const { t } = useTexts()
  const { firstname } = useAccount()
  return (
    <>
      <PageHeader
        title={firstname ? t('shell.dashboard.hello', { name: firstname }) : t('shell.nav.overview')}
      />
      <div className="stack-wide">
        <OpenInvitations />
        <HangingTags />
        <NextSteps />
        <Figures />
        <Glances />
      </div>
    </>
  )
}
