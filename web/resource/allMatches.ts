import { callList } from './calls.ts'
import type { Item, Resource } from './types.ts'

export const mostChosen = 1000

const pageSize = 100

/** The first matches, at most one page of the maximum size. */
export async function matches<T extends Item>(resource: Resource<T>, query: object, most: number) {
  const { items } = await callList(resource, { ...query, l: Math.min(most, pageSize), lo: 0 })
  return items
}

export async function allMatches<T extends Item>(resource: Resource<T>, query: object): Promise<T[]> {
  const found = new Map<string, T>()
  for (let lo = 0; lo * pageSize < mostChosen; lo++) {
    const { items, total } = await callList(resource, { ...query, l: pageSize, lo })
    for (const item of items) found.set(item._id, item)
    if (found.size >= total || items.length < pageSize) break
  }
  return [...found.values()]
}
