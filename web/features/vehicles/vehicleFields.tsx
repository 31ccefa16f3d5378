import { runsBackwards, euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { checkVin, type VinKind, vinKinds } from '#domain/vin.ts'
import { companyVehicles, drivetrain } from '#contract/vehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { Values } from '../../form/check.ts'
import { ScanVin } from '../../device/ScanButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { OtherMaker, Makers, Models, OtherWait } from '../catalogue/public/suggestions.tsx'
import styles from './hints.module.css'

interface Options {
  acceptsLegacyVin?: boolean
  /** Last recorded mileage in km. */
  lastMileage?: number | null
}

const hasHighVoltage = ({ drivetrain: chosen }: Record<string, unknown>) => chosen !== 'MHEV'
const isDisconnected = ({ serviceDisconnect }: Record<string, unknown>) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

export const vehicleFields = ({ acceptsLegacyVin = false, lastMileage = null }: Options = {}) =>
  resourceFields(companyVehicles, {
    area: 'vehicle',
    hidden: ['companyId', 'authorityId'],
    fields: {
      vin: {
        section: 'identity',
        kind: 'code',
        trailing: (set) => <ScanVin onFound={set} />,
        after: (values) => <VinHint values={values} />,
        detail: false,
      },
      vinKind: { kind: 'select', options: vinKinds, when: () => acceptsLegacyVin, detail: false },
      plate: {
        kind: 'code',
        width: 'short',
        optional: true,
        after: (values) => <PlateHint values={values} />,
        detail: false,
      },
      plateCountry: { kind: 'select', options: plateCountries, optional: true, detail: false },
      manufacturer: {
        section: 'vehicle',
        list: 'manufacturer-suggestions',
        after: (values) => (
          <>
            <Makers id="manufacturer-suggestions" />
            <OtherMaker values={values} />
          </>
        ),
      },
      model: {
        list: 'model-suggestions',
        after: ({ manufacturer }) => <Models id="model-suggestions" manufacturer={manufacturer} />,
      },
      drivetrain: { kind: 'select', options: drivetrain.options },
      euCategory: { kind: 'select', options: euCategories, optional: true },
      constructionYear: { kind: 'integer' },
      firstRegistration: { kind: 'date', optional: true },
      inspectionDue: { kind: 'date', optional: true, detail: false },
      colour: { width: 'short', optional: true },
      mileage: {
        kind: 'integer',
        unit: 'km',
        optional: true,
        after: (values) => <LowerMileage mileage={values.mileage} last={lastMileage} />,
        detail: { term: 'vehicle.mileage.shown', after: 'hvMaxVoltage' },
      },
      hvVoltage: {
        section: 'system',
        kind: 'integer',
        unit: 'V',
        optional: true,
        when: hasHighVoltage,
        detail: { term: 'vehicle.hvVoltage.shown' },
      },
      hvMaxVoltage: {
        kind: 'integer',
        unit: 'V',
        optional: true,
        when: hasHighVoltage,
        detail: { term: 'vehicle.hvMaxVoltage.shown' },
      },
      serviceDisconnect: { kind: 'select', options: serviceDisconnects, optional: true },
      serviceDisconnectPlace: { kind: 'long', optional: true, when: isDisconnected },
      dischargeMinutes: {
        kind: 'integer',
        unit: 'min',
        optional: true,
        after: (values) => <OtherWait values={values} />,
        detail: { term: 'vehicle.dischargeMinutes.shown' },
      },
      hvComponents: { kind: 'choices', options: bondingPartKeys, optional: true, when: hasHighVoltage },
    },
  })

/** Hints while typing a VIN: invalid letter, length, or the North American check digit. */
function VinHint({ values: { vin, vinKind } }: { values: Values }) {
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
function PlateHint({ values: { plate, plateCountry } }: { values: Values }) {
  const { t } = useTexts()
  const country = plateCountries.find((one) => one === plateCountry)
  if (typeof plate !== 'string' || plate.trim() === '' || !country) return null
  return checkPlate(plate, country).hint ? (
    <Hint>{t('vehicle.plate.unusual', { country: t(`vehicle.plateCountry.${country}`) })}</Hint>
  ) : null
}

/** A lower mileage is unusual, but possible after a new instrument cluster. */
function LowerMileage({ mileage, last }: { mileage: unknown; last: number | null }) {
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
