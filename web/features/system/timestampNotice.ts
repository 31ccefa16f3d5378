import type { timestamps } from '#contract/checkpoint.ts'
import type { Answer } from '#contract/endpoint.ts'

/** Documents without a time stamp can be checked only if an authority is configured. */
export function timestampNotice({
  authority,
  missing,
}: Pick<Answer<typeof timestamps.read>, 'authority' | 'missing'>) {
  if (missing === 0) return []
  const lack = 'operator.timestamps.lack' as const
  return authority === null ? [lack] : [lack, 'operator.timestamps.reach' as const]
}
