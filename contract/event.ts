import * as z from 'zod/mini'
import { resourcesExcept } from '#domain/resourceName.ts'
import { endpoint } from './endpoint.ts'

const announced = resourcesExcept(
  'answer',
  'certificateTemplate',
  'certificationAuthority',
  'company',
  'course',
  'savedView',
  'user',
  'vehicleManual',
)

/** Kinds of items that events name. */
export const writtenKinds = [...announced, 'complaint', 'tag', 'vehicleAction'] as const
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
