import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileOf } from '../api/call.ts'
import { useConfirmedAction } from '../form/useConfirmedAction.ts'
import { Button } from '../ui/Button.tsx'

export interface Taking {
  endpoint: Endpoint
  query: Record<string, string | number | undefined>
  name: string
  quiet?: boolean
  icon: ReactNode
  children: ReactNode
}

export default function TakeSearched({ endpoint, query, name, quiet, icon, children }: Taking) {
  const { pending, start } = useConfirmedAction()
  const run = async () => save(await fileOf(endpoint, query), name)
  return (
    <Button
      variant={quiet ? 'quiet' : 'secondary'}
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
