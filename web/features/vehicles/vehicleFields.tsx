import { drivetrain } from '#contract/vehicle.ts'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { plateCountries } from '#domain/plate.ts'
import { vinKinds } from '#domain/vin.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { OtherMaker } from '../catalogue/public/MakerFromVin.tsx'
import { Makers, Models, OtherWait } from '../catalogue/public/suggestions.tsx'
import { LowerMileage, PlateHint, VinHint } from './hints.tsx'

interface Asked {
  acceptsLegacyVin: boolean
  /** Last recorded mileage in km. */
  lastMileage: number | null
}

const hasHighVoltage = ({ drivetrain: chosen }: Record<string, unknown>) => chosen !== 'MHEV'
const isDisconnected = ({ serviceDisconnect }: Record<string, unknown>) =>
  serviceDisconnect !== '' && serviceDisconnect !== 'none'

export const vehicleFields = ({ acceptsLegacyVin, lastMileage }: Asked): FieldSpec[] => [
  { section: 'identity', field: 'vin', kind: 'code', after: (values) => <VinHint values={values} /> },
  ...(acceptsLegacyVin ? [{ field: 'vinKind', kind: 'select', options: vinKinds } as const] : []),
  {
    field: 'plate',
    kind: 'code',
    width: 'short',
    optional: true,
    after: (values) => <PlateHint values={values} />,
  },
  { field: 'plateCountry', kind: 'select', options: plateCountries, optional: true },
  {
    section: 'vehicle',
    field: 'manufacturer',
    list: 'known-makers',
    after: (values) => (
      <>
        <Makers id="known-makers" />
        <OtherMaker values={values} />
      </>
    ),
  },
  {
    field: 'model',
    list: 'known-models',
    after: ({ manufacturer }) => <Models id="known-models" manufacturer={manufacturer} />,
  },
  { field: 'drivetrain', kind: 'select', options: drivetrain.options },
  { field: 'euCategory', kind: 'select', options: euCategories, optional: true },
  { field: 'constructionYear', kind: 'integer' },
  { field: 'firstRegistration', kind: 'date', width: 'short', optional: true },
  { field: 'colour', width: 'short', optional: true },
  {
    field: 'mileage',
    kind: 'integer',
    optional: true,
    after: (values) => <LowerMileage mileage={values.mileage} last={lastMileage} />,
  },
  { section: 'system', field: 'hvVoltage', kind: 'integer', optional: true, when: hasHighVoltage },
  { field: 'hvMaxVoltage', kind: 'integer', optional: true, when: hasHighVoltage },
  { field: 'serviceDisconnect', kind: 'select', options: serviceDisconnects, optional: true },
  { field: 'serviceDisconnectPlace', kind: 'long', optional: true, when: isDisconnected },
  {
    field: 'dischargeMinutes',
    kind: 'integer',
    optional: true,
    after: (values) => <OtherWait values={values} />,
  },
  { field: 'hvComponents', kind: 'choices', options: bondingPartKeys, optional: true, when: hasHighVoltage },
]
