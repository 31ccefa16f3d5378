import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { tags, type Tag } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { call } from '../../api/call.ts'
import { callRead } from '../../resource/calls.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { zoneHere } from '../../texts/zoneHere.ts'
import type { Filling } from './signs.ts'

/** The tags that hang now, each of which may fill a sign; none where there is no network. */
export function useHangingTags(): Tag[] {
  const can = useCan()
  const query = { open: 'true', l: 100 }
  const { data } = useQuery({
    queryKey: ['tag', 'list', query],
    queryFn: ({ signal }) => call(tags.list, { query }, { signal }),
    enabled: can('tag.list'),
  })
  return data?.items ?? []
}

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
