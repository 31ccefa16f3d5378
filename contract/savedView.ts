import * as z from 'zod/mini'
import { mostViews, viewedLists } from '#domain/savedView.ts'
import type { Schema } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, moment, text } from './fields.ts'
import { resource, type Item } from './resource.ts'

const name = z.string().check(z.minLength(1), z.maxLength(60))

/** The list state of a URL, without the page. */
const viewState = z.strictObject({
  sort: name,
  desc: z.boolean(),
  q: z.string().check(z.maxLength(100)),
  /** By field; several values are separated by commas. */
  filters: z
    .record(name, z.string().check(z.minLength(1), z.maxLength(400)))
    .check(z.refine((filters) => Object.keys(filters).length <= 30, 'tooLong')),
  columns: z.array(name).check(z.maxLength(60)),
  dense: z.boolean(),
})
export type ViewState = z.infer<typeof viewState>

const list = z.enum(viewedLists)

const fields = {
  /** The organisation that shares it; null for a personal view. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  list,
  name: text(60),
  state: viewState,
}

const plain = resource('savedView', {
  fields,
  shown: {
    userId: z.nullable(id),
    owner: z.nullable(z.string()),
    /** Whether the list opens with it for the caller. */
    isDefault: z.boolean(),
    createdAt: moment,
  },
  sort: ['name', 'createdAt'],
  filter: { list },
  verbs: { remove: 'savedView.delete' },
  area: 'view',
})
export type SavedView = Item<typeof plain>

export const savedViews = {
  ...plain,
  /** Shares a personal view with an organisation; without one it becomes personal. */
  share: endpoint('savedView.share', 'POST /api/savedView/:id/share', {
    params: byId,
    body: z.strictObject({
      version: z.int(),
      companyId: z._default(z.nullable(id), null),
      authorityId: z._default(z.nullable(id), null),
    }),
    answer: plain.item,
  }),
  /** Sets the view a list opens with; none shows everything. */
  setDefault: endpoint('savedView.setDefault', 'POST /api/savedView/default', {
    body: z.strictObject({ list, viewId: z.nullable(id) }),
    answer: done,
  }),
}

/** The longest list a user can see: personal views and those of a few organisations. */
export const mostShown = Math.min(100, mostViews * 3)

interface Filtered {
  filter: object
  range: readonly string[]
}

export const filterNames = ({ filter, range }: Filtered) => [
  ...Object.keys(filter),
  ...range.flatMap((field) => [`${field}.from`, `${field}.to`]),
  'day',
]

/** Returns the filters the list still supports, and the removed filters or values. */
export function filtersLeft(filters: Record<string, string>, resource: Filtered) {
  const valid: Record<string, string> = {}
  const dropped: { field: string; value: string }[] = []
  for (const [field, value] of Object.entries(filters)) {
    const values = value.split(',')
    const can = valueOf(field, resource)
    const left = can ? values.filter(can) : []
    if (left.length > 0) valid[field] = left.join()
    if (left.length < values.length)
      dropped.push({ field, value: values.filter((one) => !left.includes(one)).join() })
  }
  return { valid, dropped }
}

/** Returns a check for the values of a filter; undefined if the filter does not exist. */
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
