import * as z from 'zod/mini'
import { mostViews, viewedLists } from '#domain/savedView.ts'
import type { Schema } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, itemBase, moment, text } from './fields.ts'
import { resource } from './resource.ts'

const word = z.string().check(z.minLength(1), z.maxLength(60))

/** What the address of a list says of it, but for the page. */
const viewState = z.strictObject({
  sort: word,
  desc: z.boolean(),
  q: z.string().check(z.maxLength(100)),
  /** By field, as in the address: several values with commas between. */
  filters: z
    .record(word, z.string().check(z.minLength(1), z.maxLength(400)))
    .check(z.refine((filters) => Object.keys(filters).length <= 30, 'tooLong')),
  columns: z.array(word).check(z.maxLength(60)),
  dense: z.boolean(),
})
export type ViewState = z.infer<typeof viewState>

const list = z.enum(viewedLists)

const input = z.strictObject({
  /** The organisation whose people see it; without one it is the caller's own. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  list,
  name: text(60),
  state: viewState,
})

const savedView = z.object({
  ...itemBase,
  ...input.shape,
  /** Whose own it is; null where it is shared. */
  userId: z.nullable(id),
  /** The organisation that shares it. */
  owner: z.nullable(z.string()),
  /** Whether the list opens with it for the caller. */
  isDefault: z.boolean(),
  createdAt: moment,
})
export type SavedView = z.infer<typeof savedView>

/** Lists as someone wants to see them again, one's own and those one's organisations share. */
export const savedViews = {
  ...resource('savedView', {
    item: savedView,
    input,
    sort: ['name', 'createdAt'],
    filter: { list },
    actions: { remove: 'savedView.delete' },
    area: 'view',
  }),
  /** Hands a view of one's own to an organisation; without one it becomes one's own again. */
  share: endpoint('savedView.share', 'POST /api/savedView/:id/share', {
    params: byId,
    body: z.strictObject({
      version: z.int(),
      companyId: z._default(z.nullable(id), null),
      authorityId: z._default(z.nullable(id), null),
    }),
    answer: savedView,
  }),
  /** With which view a list opens for the caller; none opens all of it. */
  setDefault: endpoint('savedView.setDefault', 'POST /api/savedView/default', {
    body: z.strictObject({ list, viewId: z.nullable(id) }),
    answer: done,
  }),
}

/** The longest a person can see of one list: their own and those of a few organisations. */
export const mostShown = Math.min(100, mostViews * 3)

/** What of a list decides whether a filter can be. */
interface Filtered {
  filter: object
  range: readonly string[]
}

/** The names of all filters of a list. */
export const filterNames = ({ filter, range }: Filtered) => [
  ...Object.keys(filter),
  ...range.flatMap((field) => [`${field}.from`, `${field}.to`]),
  'day',
]

/** The filters that a list still knows, and what it does not: whole filters by name, else the values that are gone. */
export function filtersLeft(filters: Record<string, string>, resource: Filtered) {
  const kept: Record<string, string> = {}
  const dropped: { field: string; value: string }[] = []
  for (const [field, value] of Object.entries(filters)) {
    const values = value.split(',')
    const can = valueOf(field, resource)
    const left = can ? values.filter(can) : []
    if (left.length > 0) kept[field] = left.join()
    if (left.length < values.length)
      dropped.push({ field, value: values.filter((one) => !left.includes(one)).join() })
  }
  return { kept, dropped }
}

/** How it is told that a filter can have a value; undefined where there is no such filter. */
function valueOf(field: string, resource: Filtered): ((value: string) => boolean) | undefined {
  if (!filterNames(resource).includes(field)) return undefined
  if (field === 'day') return (value) => /^[1-9]\d{0,3}$/.test(value) || isRight(day, value)
  const own = (resource.filter as Record<string, Schema>)[field]
  return (value) => isRight(own ?? day, value)
}

function isRight(schema: Schema, value: string) {
  const parsed = schema['~standard'].validate(value)
  return !(parsed instanceof Promise) && !parsed.issues
}
