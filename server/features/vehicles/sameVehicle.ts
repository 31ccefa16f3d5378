import { sql } from 'kysely'

/**
 * A vehicle that was archived and registered again under its VIN is the same one, with its voltages, defects
 * and measurements.
 */
export const sameVehicle = (vehicleId: ReturnType<typeof sql>) => sql<string>`(
  select twin.id from company_vehicle entered join company_vehicle twin on twin.vin = entered.vin
    and coalesce(twin.company_id, twin.authority_id) = coalesce(entered.company_id, entered.authority_id)
  where entered.id = ${vehicleId})`
