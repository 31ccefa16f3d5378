import type { CompanyVehicle } from '#contract/vehicle.ts'

/** What a car is called where labels for it are chosen. */
export const nameOnLabels = ({ plate, vin, manufacturer, model }: CompanyVehicle) =>
  `${plate || vin} · ${manufacturer} ${model}`
