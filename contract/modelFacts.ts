import * as z from 'zod/mini'
import { euCategories, serviceDisconnects } from '#domain/companyVehicle.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { optionalText } from './fields.ts'

const { classA, classB, absenceOfVoltage } = LIMITS

/** One of several words, or none. */
export const orNone = <const T extends readonly string[]>(values: T) =>
  z._default(z.enum(['', ...values]), '')

/** Volt, of voltage class B (UN R100). */
const voltage = z._default(
  z.nullable(
    z
      .int('hvVoltage')
      .check(z.minimum(classA.dcMax_V + 1, 'hvVoltage'), z.maximum(classB.dcMax_V, 'hvVoltage')),
  ),
  null,
)

/** Minutes to wait until the DC link is discharged. */
export const waitMinutes = z._default(
  z.nullable(z.int().check(z.minimum(0), z.maximum(absenceOfVoltage.maxWait_min))),
  null,
)

/** What is said of the high voltage of a model in the catalogue and of a single car alike. */
export const modelFacts = {
  euCategory: orNone(euCategories),
  /** Nominal, and the highest working voltage as the maker states it: that one is not below. */
  hvVoltage: voltage,
  hvMaxVoltage: voltage,
  serviceDisconnect: orNone(serviceDisconnects),
  serviceDisconnectPlace: optionalText(300),
  /** As the maker asks. */
  dischargeMinutes: waitMinutes,
  /** The parts that are measured when its potential equalization is. */
  hvComponents: z._default(z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length)), []),
}
