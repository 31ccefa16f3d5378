import * as z from 'zod/mini'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { optionalText } from './fields.ts'

const { classA, classB, absenceOfVoltage } = LIMITS

/** One of the values or an empty string. */
export const orNone = <const T extends readonly string[]>(values: T) =>
  z._default(z.enum(['', ...values]), '')

/** V, voltage class B (UN R100). */
const voltage = z._default(
  z.nullable(
    z
      .int('hvVoltage')
      .check(z.minimum(classA.dcMax_V + 1, 'hvVoltage'), z.maximum(classB.dcMax_V, 'hvVoltage')),
  ),
  null,
)

/** Minutes until the DC link is discharged. */
export const waitMinutes = z._default(
  z.nullable(z.int().check(z.minimum(0), z.maximum(absenceOfVoltage.maxWait_min))),
  null,
)

/** High-voltage data of a catalogue model and of a company vehicle. */
export const modelFacts = {
  euCategory: orNone(euCategories),
  /** The highest working voltage is at least the nominal one. */
  hvVoltage: voltage,
  hvMaxVoltage: voltage,
  serviceDisconnect: orNone(serviceDisconnects),
  serviceDisconnectPlace: optionalText(300),
  dischargeMinutes: waitMinutes,
  hvComponents: z._default(z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length)), []),
}
