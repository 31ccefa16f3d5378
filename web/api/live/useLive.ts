import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../../session/session.ts'

export function useLive(userId: string | undefined) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!userId) return
    let end: (() => void) | undefined
    let isCurrent = true
    const askWho = () => void client.invalidateQueries(sessionQuery).then(() => router.invalidate())
    // Lazy, so that the page renders first.
    void import('./follow.ts').then(
      ({ follow }) => {
        if (isCurrent) end = follow({ client, askWho })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
      end?.()
    }
  }, [userId, client, router])
}
