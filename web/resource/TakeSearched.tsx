import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileOf } from '../api/call.ts'
import { ActionButton } from '../form/ActionButton.tsx'

export interface Taking {
  endpoint: Endpoint
  query: Record<string, string | number | undefined>
  name: string
  quiet?: boolean
  icon: ReactNode
  children: ReactNode
}

export default function TakeSearched({ endpoint, query, name, quiet, icon, children }: Taking) {
  return (
    <ActionButton
      variant={quiet ? 'quiet' : 'secondary'}
      icon={icon}
      run={async () => save(await fileOf(endpoint, query), name)}
    >
      {children}
    </ActionButton>
  )
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
