import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { Item, Resource } from './types.ts'

interface Page<T> {
  items: T[]
  total: number
  /** `total` is a lower bound. */
  more?: true
}

// The endpoints of all resources have the same shape; callers restore the item type.
const send = <A>(endpoint: Resource['list'], input: object, options?: Parameters<typeof call>[2]) =>
  call(endpoint as Endpoint, input, options) as Promise<A>

export const callList = <T extends Item>({ list }: Resource<T>, query: object, signal?: AbortSignal) =>
  send<Page<T>>(list, { query }, { signal })

export const callRead = <T extends Item>({ read }: Resource<T>, id: string, signal?: AbortSignal) =>
  send<T>(read, { params: { id } }, { signal })

export const callCreate = <T extends Item>({ create }: Resource<T>, body: object, idempotencyKey: string) =>
  send<T>(create, { body }, { idempotencyKey })

export const callUpdate = <T extends Item>({ update }: Resource<T>, id: string, body: object) =>
  send<T>(update, { params: { id }, body })

export const callRemove = <T extends Item>({ remove }: Resource<T>, id: string) =>
  send<unknown>(remove, { params: { id } })

export const mostChosen = 1000

const pageSize = 100

/** The first matches, at most one page of the maximum size. */
export async function matches<T extends Item>(resource: Resource<T>, query: object, most: number) {
  const { items } = await callList(resource, { ...query, l: Math.min(most, pageSize), lo: 0 })
  return items
}

export async function allMatches<T extends Item>(resource: Resource<T>, query: object): Promise<T[]> {
  const byId = new Map<string, T>()
  for (let lo = 0; lo * pageSize < mostChosen; lo++) {
    const { items, total } = await callList(resource, { ...query, l: pageSize, lo })
    for (const item of items) byId.set(item._id, item)
    if (byId.size >= total || items.length < pageSize) break
  }
  return [...byId.values()]
}
