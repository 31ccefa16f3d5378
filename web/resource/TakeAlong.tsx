import { IconTableExport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { addressOf } from '../api/call.ts'
import { DownloadLink } from '../ui/buttons.tsx'
import type { Taking } from './TakeSearched.tsx'

const TakeSearched = lazy(() => import('./TakeSearched.tsx'))

/** A search for people is sent in a body, to keep names out of addresses and logs. */
export function TakeAlong(taking: Omit<Taking, 'icon'>) {
  const { endpoint, query, name, quiet, children } = taking
  const icon = <IconTableExport size={20} aria-hidden />
  if (endpoint.inBody && query.search)
    return (
      <Suspense>
        <TakeSearched {...taking} icon={icon} />
      </Suspense>
    )
  return (
    <DownloadLink href={addressOf(endpoint, {}, query)} name={name} icon={icon} quiet={quiet}>
      {children}
    </DownloadLink>
  )
}
