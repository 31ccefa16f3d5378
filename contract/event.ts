import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Kinds of items that events name. */
export const writtenKinds = [
  'certificate',
  'report',
  'companyVehicle',
  'tag',
  'vehicleAction',
  'instrument',
  'invitation',
  'coworker',
  'renewalRequest',
  'topic',
  'vehicle',
  'vehicleManufacturer',
  'complaint',
] as const
export type WrittenKind = (typeof writtenKinds)[number]

/**
 * `written`: an item of a kind that the user may list was written. `missed`: events were lost, so anything may have
 * changed. `standing`: the user's session or rights changed; the stream ends.
 */
export const eventNames = ['written', 'missed', 'standing'] as const
export type EventName = (typeof eventNames)[number]

/** Changes by other users as `text/event-stream`. Events carry no content. */
export const events = {
  listen: endpoint('event.listen', 'GET /api/events', { answer: z.string() }),
}
