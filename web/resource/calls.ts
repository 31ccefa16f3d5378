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
