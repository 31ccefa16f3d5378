import type { CompanyVehicle } from '#contract/vehicle.ts'

/** A car among those that get a label. */
export const labelled = ({ _id, plate, vin, manufacturer, model }: CompanyVehicle) => ({
  value: _id,
  label: `${plate || vin} · ${manufacturer} ${model}`,
})
