import { useQuery } from '@tanstack/react-query'
import { reports, type Report } from '#contract/report.ts'
import { call } from '../../../api/call.ts'
import { useAccount } from '../../../session/session.ts'
import { isDiscardable, storageOfDraft } from './body.ts'
import { creationsSettled, drafts } from './device.ts'
import type { Draft } from './draft.ts'
import { dropFinished, useDraftsHere } from './waiting.ts'

export interface OpenDraft {
  id: string
  name: string
  changedAt: string
  type: Report['type']
  companyVehicleId: string | null
  /** Plate and chassis number. */
  vehicle: string
  search: { draft: string } | { report: string }
  storedOn: ReturnType<typeof storageOfDraft>
  isDangerous: boolean
  /** Set if this device has the draft. */
  here: Draft | null
  /** Set if the server has the draft. */
  reportId: string | null
}

/** The unfinished reports of the user, on this device and on the server, the last changed one first. */
export function useOpenDrafts(): { drafts: OpenDraft[]; isRead: boolean } {
  const { _id: userId } = useAccount()
  const here = useDraftsHere()
  const there = useQuery({
    queryKey: [reports.name, 'list', 'drafts', userId],
    queryFn: async ({ signal }) => {
      const query = { l: '100', state: 'draft', sf: 'createdAt', so: 'desc' } as const
      const { items } = await call(reports.list, { query }, { signal })
      // The list may contain a draft whose creation this device has not yet stored.
      await creationsSettled()
      await dropFinished(userId, new Set(items.map(({ _id }) => _id)))
      return { items, localIds: namedIn(await drafts.list(userId)) }
    },
    retry: false,
  })
  const dangerous = new Set(there.data?.items.flatMap(({ _id, dangerSince }) => (dangerSince ? [_id] : [])))
  const localIds = new Set([...namedIn(here.data), ...(there.data?.localIds ?? [])])
  const mine = (there.data?.items ?? []).filter(
    ({ _id, authorId }) => authorId === userId && !localIds.has(_id),
  )
  const found = [
    ...(here.data ?? []).map((draft) => ({
      id: draft.id,
      name: draft.name,
      type: draft.type,
      companyVehicleId: draft.vehicle?._id ?? null,
      here: draft,
      vehicle: draft.vehicle ? `${draft.vehicle.plate} ${draft.vehicle.vin}` : '',
      changedAt: draft.changedAt,
      search: { draft: draft.id },
      storedOn: storageOfDraft(draft),
      isDangerous: !isDiscardable(draft) || dangerous.has(draft.server?.reportId ?? ''),
      reportId: draft.server?.reportId ?? null,
    })),
    ...mine.map(({ _id, name, type, companyVehicleId, vehicle, updatedAt }) => ({
      id: _id,
      name,
      type,
      companyVehicleId,
      here: null,
      vehicle,
      changedAt: updatedAt,
      search: { report: _id },
      storedOn: 'server' as const,
      isDangerous: dangerous.has(_id),
      reportId: _id,
    })),
  ].sort((one, other) => other.changedAt.localeCompare(one.changedAt))
  // The query waits for a draft that the server is creating, and without a network.
  const isWaiting = there.fetchStatus === 'paused' || here.data?.some(({ server }) => !server)
  return { drafts: found, isRead: !here.isPending && (!there.isPending || isWaiting === true) }
}

const namedIn = (stored: Draft[] = []) => stored.flatMap(({ server }) => (server ? [server.reportId] : []))
