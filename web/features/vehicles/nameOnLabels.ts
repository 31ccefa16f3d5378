import type { CompanyVehicle } from '#contract/vehicle.ts'

export const nameOnLabels = ({ plate, vin, manufacturer, model }: CompanyVehicle) =>
  `${plate || vin} · ${manufacturer} ${model}`
