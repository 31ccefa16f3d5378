import { runsBackwards } from '#domain/companyVehicle.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin, type VinKind } from '#domain/vin.ts'
import type { Values } from '../../form/check.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './hints.module.css'

/** Hints while typing a VIN: invalid letter, length, or the North American check digit. */
export function VinHint({ values: { vin, vinKind } }: { values: Values }) {
  const { t, textByKey } = useTexts()
  if (typeof vin !== 'string' || vin === '') return null
  const { vin: read, error, hint } = checkVin(vin, vinKind as VinKind | undefined)
  const forbidden = vinKind !== 'legacy' && /[IOQ]/.exec(read)?.[0]
  if (forbidden) return <Hint>{t('vehicle.vin.never', { letter: forbidden })}</Hint>
  if (error === 'vin.length') return <Counted>{t('vehicle.vin.counted', { count: read.length })}</Counted>
  const code = error ? `problem.field.${error}` : hint && `vehicle.${hint}`
  return code ? <Hint>{textByKey(code)}</Hint> : null
}

/** A plate with an unusual format for its country may still be valid. */
export function PlateHint({ values: { plate, plateCountry } }: { values: Values }) {
  const { t } = useTexts()
  const country = plateCountries.find((one) => one === plateCountry)
  if (typeof plate !== 'string' || plate.trim() === '' || !country) return null
  return checkPlate(plate, country).hint ? (
    <Hint>{t('vehicle.plate.unusual', { country: t(`vehicle.plateCountry.${country}`) })}</Hint>
  ) : null
}

/** A lower mileage is unusual, but possible after a new instrument cluster. */
export function LowerMileage({ mileage, last }: { mileage: unknown; last: number | null }) {
  const { t } = useTexts()
  if (typeof mileage !== 'number' || !runsBackwards(mileage, last)) return null
  return <Hint>{t('vehicle.mileage.lower', { last: last ?? 0 })}</Hint>
}

const Hint = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.hint} role="status">
    {children}
  </p>
)

const Counted = ({ children }: { children: React.ReactNode }) => <p className={styles.counted}>{children}</p>
