import type { IsolationMethod, ReportType } from '#domain/reportType.ts'
import { securingOf } from '#domain/measurement/securing.ts'
import { requiredParts } from '#domain/measurement/potentialEqualization.ts'
import { blankIsolation, blankOf, blankPoint } from './blank.ts'
import type { Draft, DraftVehicle, Isolating } from './draft.ts'
import { withValue } from './fields.ts'
import { forType } from './instruments.ts'
import { withoutFrom } from './steps.ts'

/** Another vehicle resets the measurement. */
export function chooseVehicle(draft: Draft, vehicle: DraftVehicle, name: string): Draft {
  const { vehicle: before } = draft
  if (before?._id === vehicle._id) return draft
  const chosen = {
    ...{ vehicle, name: draft.name === '' || before ? name : draft.name },
    ...(before && !isSameOwner(before, vehicle) && { instruments: [], prefilledFor: undefined }),
  }
  if (!before) return withVehicleData({ ...draft, ...chosen })
  const open = draft.type === 'disconnection' ? { ...withoutFrom(draft, 0), photos: [] } : cleared(draft)
  return withVehicleData({ ...open, ...chosen })
}

/** Instruments belong to the owner of the vehicle. */
const isSameOwner = (one: DraftVehicle, other: DraftVehicle) =>
  one.companyId === other.companyId && one.authorityId === other.authorityId

/** Another protocol resets the measurement but keeps the vehicle, and the instruments that it uses too. */
export const chooseType = (draft: Draft, type: ReportType, name: string): Draft =>
  draft.type === type ? draft : forType(withVehicleData({ ...cleared(draft), ...blankOf(type), name }))

/** Another method needs other values. Common values stay. */
export function chooseMethod(draft: Isolating, method: IsolationMethod): Isolating {
  if (draft.measurement.method === method) return draft
  const { circuit, voltageKind, ohmPerVolt, decisionRule } = draft.measurement
  return forType(
    withVehicleData({
      ...cleared(draft),
      type: 'isolation',
      measurement: { ...blankIsolation(method), circuit, voltageKind, ohmPerVolt, decisionRule },
    }),
  )
}

/** Copies the vehicle's data into the measurement, where the tester can correct it. */
function withVehicleData<D extends Draft>(draft: D): D {
  const { type, vehicle } = draft
  if (!vehicle) return draft
  if (type === 'potentialEqualization') return withRequiredPoints(draft, vehicle)
  if (type === 'disconnection')
    return withValue(
      withValue(draft, 'requiredWait_min', vehicle.dischargeMinutes),
      'securing',
      securingOf(vehicle),
    )
  const filled = withVolts(draft, 'hvSystemVoltage_mV', vehicle.hvMaxVoltage)
  return 'hvNominalVoltage_mV' in draft.measurement
    ? withVolts(filled, 'hvNominalVoltage_mV', vehicle.hvVoltage)
    : filled
}

/** A point for each part that the vehicle requires, so that none is forgotten. */
function withRequiredPoints<D extends Draft>(draft: D, { hvComponents }: DraftVehicle): D {
  const points = requiredParts(hvComponents).map(blankPoint)
  return withValue(withValue(draft, 'vehicleParts', hvComponents), 'points', points)
}

const withVolts = <D extends Draft>(draft: D, field: string, volts: number | null): D =>
  volts === null
    ? draft
    : withValue({ ...draft, typed: { ...draft.typed, [field]: String(volts) } }, field, volts * 1000)

/** Whether another choice would delete measured values or photos. */
export const isBegun = (draft: Draft) =>
  draft.measuredAt !== null ||
  draft.photos.length > 0 ||
  Object.entries(draft.typed).some(([field, text]) => !/^hv/.test(field) && text.trim() !== '') ||
  (draft.type === 'disconnection' && Object.values(draft.measurement.steps).some(Boolean))

function cleared(draft: Draft): Draft {
  const bare = { ...draft, ...blankOf(draft.type), measuredAt: null, preceding: null, photos: [], stop: null }
  const { ambientTemp_dC, relHumidity_pct } = draft.typed
  return {
    ...bare,
    typed: {
      ...(ambientTemp_dC !== undefined && { ambientTemp_dC }),
      ...(relHumidity_pct !== undefined && { relHumidity_pct }),
    },
    units: {},
  }
}
