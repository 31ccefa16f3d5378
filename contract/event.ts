import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Of what a stream says that it was written. */
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
 * `written` names a kind of which something was written that one may list; `missed` says that no one knows what was;
 * `standing` is the last word of a stream: who one is, or may do, is not what it was when it began.
 */
export const eventNames = ['written', 'missed', 'standing'] as const
export type EventName = (typeof eventNames)[number]

/** What others do, as it happens, as `text/event-stream`: never what was written, only that something was. */
export const events = {
  listen: endpoint('event.listen', 'GET /api/events', { answer: z.string() }),
}
