import { reports } from '#contract/report.ts'
import type { Tag } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { useItem } from '../../../resource/queries.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { codeFor, type Filling } from './warningSigns.ts'

export function useFilling(vehicleId: string | undefined, tags: readonly Tag[]): Filling {
  const { locale } = useTexts()
  const can = useCan()
  const readable = can('companyVehicle.read') ? vehicleId : undefined
  const { data: vehicle } = useItem(companyVehicles, readable ?? null)
  // A sign has space for one check code.
  const { data: report } = useItem(reports, (tags.length === 1 && tags[0]?.reportId) || null)
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
