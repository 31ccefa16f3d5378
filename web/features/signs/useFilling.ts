import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Tag } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { callRead } from '../../resource/calls.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { zoneHere } from '../../texts/zoneHere.ts'
import type { Filling } from './signs.ts'

/** What is known of a car for its signs: who disconnected it, since when, and by which report. */
export function useFilling(vehicleId: string | undefined, tag: Tag | undefined): Filling {
  const { locale } = useTexts()
  const can = useCan()
  const { data: vehicle } = useQuery({
    queryKey: [companyVehicles.name, 'item', vehicleId ?? null],
    queryFn: ({ signal }) => callRead(companyVehicles, vehicleId ?? '', signal),
    enabled: vehicleId !== undefined && can('companyVehicle.read'),
  })
  const reportId = tag?.reportId ?? null
  const { data: report } = useQuery({
    queryKey: [reports.name, 'item', reportId],
    queryFn: ({ signal }) => callRead(reports, reportId ?? '', signal),
    enabled: reportId !== null,
  })
  if (!vehicleId || !vehicle) return {}
  const { plate, vin, manufacturer, model, owner } = vehicle
  return {
    vehicle: `${plate || vin} · ${manufacturer} ${model}`,
    company: owner,
    ...(tag && {
      name: tag.by,
      since: formatMoment(new Date(tag.since), locale, zoneHere()),
      report: tag.reportNumber,
      remover: tag.by,
    }),
    ...(report?.verifyCode && { reportUrl: `${location.origin}/verify/${report.verifyCode}` }),
  }
}
