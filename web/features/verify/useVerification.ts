import { useQuery } from '@tanstack/react-query'
import { verify } from '#contract/verify.ts'
import { call } from '../../api/call.ts'

const everyMs = 60_000

/**
 * Asks the register about a code: afresh on every visit and every minute, so that what is shown is never older.
 * An answer that fails replaces the one before.
 */
export const useVerification = (code: string | null) =>
  useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => call(verify.code, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
