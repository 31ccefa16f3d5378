import { companyVehicles, drivetrain } from '#contract/vehicle.ts'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { plateCountries } from '#domain/plate.ts'
import { vinKinds } from '#domain/vin.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { OtherMaker } from '../catalogue/public/MakerFromVin.tsx'
import { Makers, Models, OtherWait } from '../catalogue/public/suggestions.tsx'
import { LowerMileage, PlateHint, VinHint } from './hints.tsx'

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
      vin: { section: 'identity', kind: 'code', after: (values) => <VinHint values={values} /> },
      vinKind: { kind: 'select', options: vinKinds, when: () => acceptsLegacyVin },
      plate: {
        kind: 'code',
        width: 'short',
        optional: true,
        after: (values) => <PlateHint values={values} />,
      },
      plateCountry: { kind: 'select', options: plateCountries, optional: true },
      manufacturer: {
        section: 'vehicle',
        list: 'known-makers',
        after: (values) => (
          <>
            <Makers id="known-makers" />
            <OtherMaker values={values} />
          </>
        ),
      },
      model: {
        list: 'known-models',
        after: ({ manufacturer }) => <Models id="known-models" manufacturer={manufacturer} />,
      },
      drivetrain: { kind: 'select', options: drivetrain.options },
      euCategory: { kind: 'select', options: euCategories, optional: true },
      constructionYear: { kind: 'integer' },
      firstRegistration: { kind: 'date', width: 'short', optional: true },
      colour: { width: 'short', optional: true },
      mileage: {
        kind: 'integer',
        unit: 'km',
        optional: true,
        after: (values) => <LowerMileage mileage={values.mileage} last={lastMileage} />,
      },
      hvVoltage: { section: 'system', kind: 'integer', unit: 'V', optional: true, when: hasHighVoltage },
      hvMaxVoltage: { kind: 'integer', unit: 'V', optional: true, when: hasHighVoltage },
      serviceDisconnect: { kind: 'select', options: serviceDisconnects, optional: true },
      serviceDisconnectPlace: { kind: 'long', optional: true, when: isDisconnected },
      dischargeMinutes: {
        kind: 'integer',
        unit: 'min',
        optional: true,
        after: (values) => <OtherWait values={values} />,
      },
      hvComponents: { kind: 'choices', options: bondingPartKeys, optional: true, when: hasHighVoltage },
    },
  })
