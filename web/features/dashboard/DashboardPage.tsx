import { lazy, Suspense } from 'react'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { ChartsSkeleton } from './ChartsSkeleton.tsx'
import { Tasks } from './Tasks.tsx'
import { Figures } from './Figures.tsx'
import { Summary } from './Summary.tsx'
import { HangingTags } from './HangingTags.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'

const Charts = lazy(() => import('./Charts.tsx'))

export default function DashboardPage() {
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
        <Tasks />
        <NextSteps />
        <Figures />
        <Suspense fallback={<ChartsSkeleton />}>
          <Charts />
        </Suspense>
        <Summary />
      </div>
    </>
  )
}
