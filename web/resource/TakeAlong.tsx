import { IconTableExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf, fileOf } from '../api/call.ts'
import { useConfirmed } from '../form/useConfirmed.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'

interface Props {
  endpoint: Endpoint
  query: Record<string, string | number | undefined>
  /** What the file is called on the device. */
  name: string
  quiet?: boolean
  children: ReactNode
}

/** Takes along what a list shows. What was searched for among people is sent in a body, and is in no address. */
export function TakeAlong({ endpoint, query, name, quiet, children }: Props) {
  const { pending, start } = useConfirmed()
  const icon = <IconTableExport size={20} aria-hidden />
  if (!endpoint.inBody || !query.search)
    return (
      <DownloadLink href={addressOf(endpoint, {}, query)} name={name} icon={icon} quiet={quiet}>
        {children}
      </DownloadLink>
    )
  const run = async () => save(await fileOf(endpoint, query), name)
  return (
    <Button
      tone={quiet ? 'quiet' : 'secondary'}
      icon={icon}
      pending={pending === 'take'}
      onClick={() => start('take', { run })}
    >
      {children}
    </Button>
  )
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
