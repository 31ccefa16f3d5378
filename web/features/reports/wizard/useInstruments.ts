import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { call } from '../../../api/call.ts'
import { useAccount } from '../../../session/session.ts'
import { cachedInstruments, keepListed, lastInstruments, orStored } from '../draft/device.ts'
import { usageOf } from '../draft/instruments.ts'
import { type Draft, type DraftVehicle, type Instrument as Used, pick } from '../draft/draft.ts'

const most = '100'
const atHand = 'ok,due,expired,blocked,lost'

interface Wanted {
  search?: string
  kind?: InstrumentKind
}

/** The instruments of the owner of the vehicle. */
export function useInstruments(vehicle: DraftVehicle | null, { search = '', kind }: Wanted = {}) {
  const { _id: userId } = useAccount()
  const text = search.trim()
  return useQuery({
    queryKey: [instruments.name, 'choice', text, kind, vehicle?._id],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { items, stored, total } = await orStored(
        listed(userId, { search: text, kind }, signal),
        async () => {
          const all = (await cachedInstruments.find(userId, 'all')) ?? []
          const items = all.filter((one) => matches(one, text) && (!kind || one.kind === kind))
          return { items, stored: true, total: items.length }
        },
      )
      return { items: items.filter((one) => isOwned(one, vehicle)), stored, isAll: total <= items.length }
    },
  })
}

interface Listed {
  search: string
  kind: InstrumentKind | undefined
}

async function listed(userId: string, { search, kind }: Listed, signal: AbortSignal) {
  const query = { l: most, sf: 'make' as const, status: atHand, search, ...(kind && { kind }) }
  const { items, total } = await call(instruments.list, { query }, { signal })
  const isAll = total <= items.length
  if (search === '' && !kind)
    await keepListed(cachedInstruments, userId, { items, isAll }).catch(() => undefined)
  return { items, total, stored: false }
}

/** The instruments of the last reports of this user: first of this kind of report, then of any. */
export function useLastUsed(draft: Draft, listed: Instrument[] | undefined) {
  const { _id: userId } = useAccount()
  const usage = usageOf(draft)
  return useQuery({
    queryKey: [reports.name, 'lastInstruments', userId, usage],
    enabled: listed !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    queryFn: async () => {
      const [usual, last = []] = await Promise.all(
        [usage, 'last'].map(async (key) => (await lastInstruments.find(userId, key)) ?? undefined),
      )
      const before = usual ?? (await fromServer(userId, draft.type).catch(() => []))
      const found = [...new Set([...before, ...last])].map(
        async (id) => listed?.find(({ _id }) => _id === id) ?? readInstrument(id),
      )
      return (await Promise.all(found)).flatMap((one) => one ?? [])
    },
  })
}

/** For a device on which this user has not finished such a report yet. */
async function fromServer(userId: string, type: Draft['type']): Promise<string[]> {
  const query = { authorId: userId, l: '10', sf: 'createdAt', so: 'desc' } as const
  const { items } = await call(reports.list, { query })
  const past = items.filter(({ state }) => state !== 'draft')
  const last = new Set([past.find((one) => one.type === type), past[0]])
  const read = [...last].map(async (one) => one && call(reports.read, { params: { id: one._id } }))
  return (await Promise.all(read)).flatMap((report) =>
    (report?.instruments ?? []).map(({ instrumentId }) => instrumentId),
  )
}

/** An instrument beyond the first page of the list; null if the user may not read it. */
export const readInstrument = (id: string) => call(instruments.read, { params: { id } }).catch(() => null)

/** Older drafts have no owner; the server then checks it. */
export const isOwned = ({ companyId, authorityId }: Instrument, vehicle: DraftVehicle | null) =>
  vehicle?.companyId === undefined || (vehicle.companyId === companyId && vehicle.authorityId === authorityId)

const matches = ({ make, model, serial, inventoryNo }: Instrument, search: string) =>
  `${make} ${model} ${serial} ${inventoryNo}`.toLowerCase().includes(search.toLowerCase())

/** Fields of an instrument that the draft stores. The server stores its own copy. */
export const usedOf = (instrument: Instrument): Used => ({
  ...pick(instrument, [
    ...(['kind', 'make', 'model', 'serial', 'category', 'ratedVoltage', 'resolution'] as const),
    ...(['state', 'calibratedOn', 'laboratory', 'certificateNo'] as const),
  ]),
  instrumentId: instrument._id,
  calibratedUntil: instrument.calibrationDue,
})
