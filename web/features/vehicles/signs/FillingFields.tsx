import type { Tag } from '#contract/tag.ts'
import { formatMoment } from '#domain/day.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { carsToFill, linesOf, type FilledSign, type Filling, type Line } from './warningSigns.ts'
import { codeFor } from './signCode.ts'
import { reports } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { useItem } from '../../../resource/queries.ts'
import { useCan } from '../../../session/useCan.ts'

interface Props {
  sign: FilledSign
  attached: Tag[]
  vehicleId: string | undefined
  onVehicle: (id: string) => void
  filling: Filling
  onChange: (line: Line, text: string) => void
}

export function FillingFields({ sign, attached, vehicleId, onVehicle, filling, onChange }: Props) {
  const { t, locale } = useTexts()
  const cars = carsToFill(attached)
  const momentOf = (since: string) => formatMoment(new Date(since), locale, zoneHere())
  const nameOf = (tags: Tag[]) =>
    `${tags[0]?.vehicle ?? ''} – ${tags.map(({ by, since }) => `${by}, ${momentOf(since)}`).join('; ')}`
  return (
    <div className="panel stack">
      {cars.length > 0 && (
        <SelectField
          id="sign-tag"
          label={t('sign.fill')}
          none={t('sign.fill.none')}
          options={cars.map((tags) => ({ value: tags[0]?.companyVehicleId ?? '', label: nameOf(tags) }))}
          value={vehicleId ?? ''}
          onChange={onVehicle}
        />
      )}
      <p className="muted small">{t('sign.fill.what')}</p>
      {linesOf[sign].map((line) => (
        <TextField
          key={line}
          id={`sign-line-${line}`}
          label={t(`sign.line.${line}`)}
          value={filling[line] ?? ''}
          onChange={(text) => onChange(line, text)}
        />
      ))}
    </div>
  )
}

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
