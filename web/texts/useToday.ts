import { dayOf } from '#domain/day.ts'
import { zoneHere } from './zoneHere.ts'

/** Today where the viewer is. The one place of the web that reads the clock for a calendar day. */
export const useToday = () => dayOf(new Date(), zoneHere())
