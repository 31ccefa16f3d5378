import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../../session/session.ts'
import { follow } from './follow.ts'

export function useLive(userId: string | undefined) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!userId) return
    const askWho = () => void client.invalidateQueries(sessionQuery).then(() => router.invalidate())
    return follow({ client, askWho })
  }, [userId, client, router])
}
