import { lazy, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { PublicFrame } from './PublicFrame.tsx'

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** Around pages for everyone: the app's menu for those signed in, else the public frame. */
export function Framed({ children }: { children: ReactNode }) {
  const { account } = useSession()
  return account ? <Shell>{children}</Shell> : <PublicFrame>{children}</PublicFrame>
}
