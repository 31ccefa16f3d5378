import { sql } from 'kysely'

/**
 * The ids under which its owner entered this vehicle: a vehicle that was archived and entered again under its VIN is the
 * same one, with the voltages, faults and measurements that are known of it.
 */
export const sameVehicle = (vehicleId: ReturnType<typeof sql>) => sql<string>`(
  select twin.id from company_vehicle entered join company_vehicle twin on twin.vin = entered.vin
    and coalesce(twin.company_id, twin.authority_id) = coalesce(entered.company_id, entered.authority_id)
  where entered.id = ${vehicleId})`
