import { dayOf } from '#domain/day.ts'
import { zoneHere } from './zoneHere.ts'

/** The only clock of the web for calendar days, in the viewer's time zone. */
export const useToday = () => dayOf(new Date(), zoneHere())
