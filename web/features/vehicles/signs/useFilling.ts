import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Tag } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { callRead } from '../../../resource/calls.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { codeFor, type Filling } from './warningSigns.ts'

export function useFilling(vehicleId: string | undefined, tags: readonly Tag[]): Filling {
  const { locale } = useTexts()
  const can = useCan()
  const { data: vehicle } = useQuery({
    queryKey: [companyVehicles.name, 'item', vehicleId ?? null],
    queryFn: ({ signal }) => callRead(companyVehicles, vehicleId ?? '', signal),
    enabled: vehicleId !== undefined && can('companyVehicle.read'),
  })
  // A sign has space for one check code.
  const reportId = (tags.length === 1 && tags[0]?.reportId) || null
  const { data: report } = useQuery({
    queryKey: [reports.name, 'item', reportId],
    queryFn: ({ signal }) => callRead(reports, reportId ?? '', signal),
    enabled: reportId !== null,
  })
  if (!vehicleId || !vehicle) return {}
  const each = (textOf: (tag: Tag) => string) => tags.map(textOf).join('; ')
  const { plate, vin, manufacturer, model, owner } = vehicle
  return {
    vehicle: `${plate || vin} · ${manufacturer} ${model}`,
    company: owner,
    ...(tags.length > 0 && {
      name: each(({ by }) => by),
      since: each(({ since }) => formatMoment(new Date(since), locale, zoneHere())),
      report: each(({ reportNumber }) => reportNumber),
      remover: each(({ by }) => by),
      isInconsistent: tags.some(({ contradictions }) => contradictions.length > 0),
    }),
    code: codeFor(tags.length, { vehicleId, verifyCode: report?.verifyCode ?? null }),
  }
}
