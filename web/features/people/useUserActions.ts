import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { users } from '#contract/account.ts'
import { people } from '#contract/person.ts'
import { call } from '../../api/call.ts'
import type { Answer } from '#contract/endpoint.ts'

export type User = Answer<typeof users.read>

interface Change {
  roles?: ('user' | 'admin')[]
  activated?: boolean
}

export function useUserActions({ _id: id, version }: User) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id }
  const told = (changed?: User) => {
    if (changed) client.setQueryData([users.name, 'item', id], changed)
    return Promise.all([
      client.invalidateQueries({ queryKey: [users.name, 'list'] }),
      client.invalidateQueries({ queryKey: ['session', 'of', id] }),
    ])
  }
  return {
    change: async (change: Change, reason: string) =>
      told(await call(people.updatePrivileged, { params, body: { ...change, version, reason } })),
    triggerReset: () => call(people.triggerReset, { params }),
    resetSecondFactor: async (reason: string) => {
      await call(people.resetSecondFactor, { params, body: { reason } })
      await told()
    },
    erase: async () => {
      await call(users.remove, { params })
      await navigate({ to: '/app/users' })
      client.removeQueries({ queryKey: [users.name, 'item', id] })
      await told()
    },
  }
}
