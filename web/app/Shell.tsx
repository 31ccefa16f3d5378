import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useLive } from '../api/live/useLive.ts'
import { prepareForOffline } from '../device/register.ts'
import { useSession } from '../session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'
import styles from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'

export default function Shell({ children }: { children: ReactNode }) {
  const { account } = useSession()
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
        <main id="main" className={styles.main}>
          <SecondFactorBanner />
          {children}
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
