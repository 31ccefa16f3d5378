import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { plateLetters } from '#domain/plate.ts'
import { call } from '../../../api/call.ts'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { cachedVehicles, drafts, keepListed, orStored, recentVehicles } from '../draft/device.ts'

const mostRecent = 4
const lastReports = '20'

interface Offered {
  /** The vehicles of the last reports of this user, the last one first. Empty while the user searches. */
  recent: CompanyVehicle[]
  others: CompanyVehicle[]
  /** How many vehicles match in all. */
  total: number
  /** From this device, without a network. */
  stored: boolean
}

/** The vehicles that the user may measure. */
export function useVehicles(search: string) {
  const { _id: userId } = useAccount()
  const can = useCan()
  const text = search.trim()
  const isMine = (vehicle: CompanyVehicle) => can('report.create', vehicle)

  const listed = async (signal: AbortSignal): Promise<Offered> => {
    const [{ items, total }, ids] = await Promise.all([
      call(companyVehicles.list, { query: { l: '50', search: text } }, { signal }),
      // The list of vehicles does not need the reports.
      text === '' ? recentIds(userId, signal).catch(() => storedIds(userId)) : [],
    ])
    const vehicles = items.filter(isMine)
    const isAll = total <= items.length
    if (text === '')
      await keepListed(cachedVehicles, userId, { items: vehicles, isAll }).catch(() => undefined)
    const recent = await Promise.all(
      ids.map(async (id) => vehicles.find(({ _id }) => _id === id) ?? read(id, signal)),
    )
    return offered(
      recent.flatMap((one) => (one && isMine(one) ? [one] : [])),
      vehicles,
      total,
      false,
    )
  }

  const storedHere = async (): Promise<Offered> => {
    const all = (await cachedVehicles.find(userId, 'all')) ?? []
    const vehicles = all.filter((vehicle) => matches(vehicle, text))
    const ids = text === '' ? await storedIds(userId) : []
    const recent = ids.flatMap((id) => vehicles.find(({ _id }) => _id === id) ?? [])
    return offered(recent, vehicles, vehicles.length, true)
  }

  return useQuery({
    queryKey: [companyVehicles.name, 'choice', text],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => orStored(listed(signal), storedHere),
  })
}

function offered(recent: CompanyVehicle[], all: CompanyVehicle[], total: number, stored: boolean): Offered {
  const others = all.filter(({ _id }) => !recent.some((one) => one._id === _id))
  return { recent, others, total, stored }
}

/** A vehicle beyond the first page of the list, or one that the user may no longer read. */
const read = (id: string, signal?: AbortSignal) =>
  call(companyVehicles.read, { params: { id } }, signal ? { signal } : {}).catch(() => null)

export const readVehicle = (id: string) => read(id)

async function recentIds(userId: string, signal: AbortSignal) {
  const query = { authorId: userId, l: lastReports, sf: 'createdAt', so: 'desc' } as const
  const { items } = await call(reports.list, { query }, { signal })
  const ids = distinct([
    ...(await draftIds(userId)),
    ...items.map(({ companyVehicleId }) => companyVehicleId),
  ])
  await recentVehicles.keep(userId, 'all', ids).catch(() => undefined)
  return ids
}

const storedIds = async (userId: string) =>
  distinct([...(await draftIds(userId)), ...((await recentVehicles.find(userId, 'all')) ?? [])])

/** Reports that the server may not have yet. */
async function draftIds(userId: string) {
  const here = await drafts.list(userId).catch(() => [])
  return here
    .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
    .flatMap(({ vehicle }) => vehicle?._id ?? [])
}

const distinct = (ids: string[]) => [...new Set(ids)].slice(0, mostRecent)

const matches = ({ plate, vin, manufacturer, model }: CompanyVehicle, text: string) =>
  `${plate} ${vin} ${manufacturer} ${model}`.toLowerCase().includes(text.toLowerCase()) ||
  plateLetters(plate).includes(plateLetters(text))
