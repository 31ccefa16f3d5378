import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { call } from '../../../api/call.ts'
import { useAccount } from '../../../session/session.ts'
import { cachedInstruments, lastInstruments, orStored } from '../draft/device.ts'
import { type DraftVehicle, type Instrument as Used, pick } from '../draft/draft.ts'

const most = '100'
const atHand = 'ok,due,expired,blocked,lost'

/** The instruments of the owner of the vehicle, those of the last report first. */
export function useInstruments(search: string, vehicle: DraftVehicle | null) {
  const { _id: userId } = useAccount()
  const text = search.trim()
  return useQuery({
    queryKey: [instruments.name, 'choice', text, vehicle?._id],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { items, stored } = await orStored(listed(userId, text, signal), async () => {
        const stored = (await cachedInstruments.find(userId, 'all')) ?? []
        return { items: stored.filter((one) => matches(one, text)), stored: true }
      })
      const last = (await lastInstruments.find(userId, 'last').catch(() => null)) ?? []
      const isLast = ({ _id }: Instrument) => (last.includes(_id) ? 0 : 1)
      const owned = items.filter((one) => isOwned(one, vehicle))
      return { items: owned.toSorted((one, other) => isLast(one) - isLast(other)), stored }
    },
  })
}

async function listed(userId: string, search: string, signal: AbortSignal) {
  const query = { l: most, sf: 'make' as const, status: atHand, search }
  const { items } = await call(instruments.list, { query }, { signal })
  if (search === '') await cachedInstruments.keep(userId, 'all', items).catch(() => undefined)
  return { items, stored: false }
}

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
