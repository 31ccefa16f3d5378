import * as z from 'zod/mini'
import { type ResourceName, resourceNames } from '#domain/resourceName.ts'
import { endpoint } from './endpoint.ts'

/** Lists whose changes are not announced. */
const silent = [
  'answer',
  'certificateTemplate',
  'certificationAuthority',
  'company',
  'course',
  'savedView',
  'user',
  'vehicleManual',
] as const

/** Kinds of items that events name. */
export type WrittenKind =
  | Exclude<ResourceName, (typeof silent)[number]>
  | ('complaint' | 'tag' | 'vehicleAction')

const isAnnounced = (name: ResourceName): name is Exclude<ResourceName, (typeof silent)[number]> =>
  !(silent as readonly ResourceName[]).includes(name)

export const writtenKinds: readonly WrittenKind[] = [
  ...resourceNames.filter(isAnnounced),
  ...(['complaint', 'tag', 'vehicleAction'] as const),
]

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
