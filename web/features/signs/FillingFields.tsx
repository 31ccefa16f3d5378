import type { Tag } from '#contract/tag.ts'
import { formatMoment } from '#domain/day.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { zoneHere } from '../../texts/zoneHere.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { linesOf, type FilledSign, type Filling, type Line } from './signs.ts'

interface Props {
  sign: FilledSign
  /** The cars that are disconnected now. */
  hanging: Tag[]
  vehicleId: string | undefined
  onVehicle: (id: string) => void
  filling: Filling
  onChange: (line: Line, text: string) => void
}

/** What stands on a sign's lines: taken from a disconnected car, typed, or left to be written by hand. */
export function FillingFields({ sign, hanging, vehicleId, onVehicle, filling, onChange }: Props) {
  const { t, locale } = useTexts()
  const nameOf = ({ vehicle, by, since }: Tag) =>
    `${vehicle} – ${by}, ${formatMoment(new Date(since), locale, zoneHere())}`
  return (
    <div className="panel stack">
      {hanging.length > 0 && (
        <SelectField
          id="sign-tag"
          label={t('sign.fill')}
          none={t('sign.fill.none')}
          options={hanging.map((tag) => ({ value: tag.companyVehicleId, label: nameOf(tag) }))}
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
