import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useLive } from '../api/live/useLive.ts'
import { prepareForOffline } from '../device/register.ts'
import { useSession, useAccount } from '../session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { SkipLink } from './frameParts.tsx'
import { InsideMain } from './MessagePage.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink } from '../ui/buttons.tsx'
import { Notice } from '../ui/notices.tsx'
import styles from './Shell.module.css'

export default function Shell({ children }: { children: ReactNode }) {
  const { account } = useSession()
  const at = useLocation({ select: ({ pathname }) => pathname })
  useEffect(prepareForOffline, [])
  useLive(account?._id)
  // The session has just ended; the guard redirects.
  if (!account) return null
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Drawer />
      <div className={styles.column}>
        <Header />
        <SectionTabs at={at} />
        <main id="main" className={styles.main}>
          <SecondFactorBanner />
          <InsideMain value={true}>{children}</InsideMain>
        </main>
      </div>
      <BottomBar />
    </div>
  )
}

export const ShellOutlet = () => (
  <Shell>
    <Outlet />
  </Shell>
)

function SecondFactorBanner() {
  const { t } = useTexts()
  const { secondFactor, roles } = useAccount()
  const { pathname } = useLocation()
  // The overview of the system administration has it as the first step.
  const isNamed = pathname === '/app/security' || (pathname === '/app' && roles?.includes('admin'))
  if (!secondFactor.required || secondFactor.enrolled || isNamed) return null
  return (
    <div className={styles.banner}>
      <Notice
        severity="warning"
        title={t('shell.secondFactor')}
        action={
          <ButtonLink variant="secondary" to="/app/security" search={{}}>
            {t('shell.secondFactor.action')}
          </ButtonLink>
        }
      >
        {t('shell.secondFactor.what')}
      </Notice>
    </div>
  )
}
