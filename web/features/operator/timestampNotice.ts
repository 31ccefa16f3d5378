import type { timestamps } from '#contract/timestamps.ts'
import type { Answer } from '#contract/endpoint.ts'

/** The texts about documents without the external time stamp. Only where an authority is set can it be checked. */
export function timestampNotice({
  authority,
  missing,
}: Pick<Answer<typeof timestamps.read>, 'authority' | 'missing'>) {
  if (missing === 0) return []
  const lack = 'operator.timestamps.lack' as const
  return authority === null ? [lack] : [lack, 'operator.timestamps.reach' as const]
}
