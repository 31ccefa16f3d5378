import { lazy, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { PublicFrame } from './PublicFrame.tsx'

const Shell = lazy(() => import('./Shell.tsx'))

export function Framed({ children }: { children: ReactNode }) {
  const { account } = useSession()
  return account ? <Shell>{children}</Shell> : <PublicFrame>{children}</PublicFrame>
}
