import { useQuery } from '@tanstack/react-query'
import { verify } from '#contract/verify.ts'
import { callQuery } from '../../api/callQuery.ts'

const everyMs = 60_000

/**
 * Requests the state on every visit and every minute. A failed request replaces the previous answer, so that
 * no old state is shown.
 */
export const useVerification = (code: string | null) =>
  useQuery({
    ...callQuery(['verify', code], verify.code, { params: { code: code ?? '' } }),
    enabled: code !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
