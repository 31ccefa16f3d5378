import { reports } from '#contract/report.ts'
import { instruments } from '#contract/instrument.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Account } from '#contract/account.ts'
import { can } from '#domain/policy.ts'
import { call } from '../../../api/call.ts'
import { cacheAccount } from '../../../session/cachedAccount.ts'
import { recentDisconnections } from './disconnections.ts'
import {
  cachedDisconnections,
  cachedInstruments,
  cachedRights,
  cachedVehicles,
  vehiclesCachedAt,
} from './device.ts'

const pageSize = 100
const mostPages = 20

/**
 * Caches what a report needs offline: account, rights, vehicles and instruments of the user's organisations
 * and the disconnections of the last 24 hours. A failed request keeps the old cache.
 */
export async function prepareDevice(account: Account) {
  if (!can(account.actor, 'report.create')) return
  await cachedRights.keep(account._id, 'all', await call(reports.canCreate, {}))
  await prepareLists(account)
}

let preparedFor: string | null = null

/** For the wizard, which caches the rights itself, and opens twice because the draft gets its own address. */
export async function prepareOnce(account: Account) {
  if (preparedFor === account._id || !can(account.actor, 'report.create')) return
  preparedFor = account._id
  try {
    await prepareLists(account)
  } catch (problem) {
    preparedFor = null
    throw problem
  }
}

async function prepareLists(account: Account) {
  const { _id: userId, actor } = account
  await cacheAccount(account)
  const readAt = new Date().toISOString()
  const vehicles = (await allVehicles()).filter((vehicle) => can(actor, 'report.create', vehicle))
  await cachedVehicles.keep(userId, 'all', vehicles)
  await vehiclesCachedAt.keep(userId, 'all', readAt)
  await cachedInstruments.keep(userId, 'all', await allInstruments())
  await cachedDisconnections.keep(userId, 'all', await recentDisconnections({}, {}))
}

const allVehicles = () =>
  everyPage((page) => call(companyVehicles.list, { query: { ...page, sf: 'plate', so: 'asc' } }))

const allInstruments = () =>
  everyPage((page) => call(instruments.list, { query: { ...page, sf: 'make', so: 'asc' } }))

async function everyPage<Item>(
  read: (page: { l: string; lo: string }) => Promise<{ items: Item[]; total: number }>,
) {
  const all: Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const { items, total } = await read({ l: String(pageSize), lo: String(page) })
    all.push(...items)
    if (all.length >= total || items.length === 0) break
  }
  return all
}
