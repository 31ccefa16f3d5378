import { useQuery } from '@tanstack/react-query'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { severities, severityOf, type DefectSeverity } from '#domain/defect.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useCan } from '../../session/useCan.ts'

interface Owned {
  companyVehicleId: string
  companyId: string | null
  authorityId: string | null
}

/** The open defects of the vehicle; empty if they cannot be read. */
export function useOpenDefects({ companyVehicleId: id, ...owner }: Owned, enabled: boolean) {
  const can = useCan()
  const { data, isLoading } = useQuery({
    ...callQuery(['vehicleAction', id], vehicleActions.list, { params: { id } }),
    enabled: enabled && can('vehicleAction.list', owner),
  })
  return { items: (data?.items ?? []).filter(({ doneAt }) => doneAt === null), isKnown: !!data, isLoading }
}

/** How many defects there are of each severity, the worst first. */
export const countedBySeverity = (
  defects: readonly { reason: string }[],
): { severity: DefectSeverity; count: number }[] =>
  severities
    .map((severity) => ({
      severity,
      count: defects.filter(({ reason }) => severityOf(reason) === severity).length,
    }))
    .filter(({ count }) => count > 0)
