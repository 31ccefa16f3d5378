import { day } from '#contract/fields.ts'
import { lastListPage } from '#contract/resource.ts'
import { filterNames } from '#contract/savedView.ts'

/** State of a list. The address is its only storage. */
export interface ListState {
  /** Id of the saved view, or `allOfIt`; empty without a view. */
  view: string
  page: number
  sort: string
  desc: boolean
  q: string
  /** By field, with several values separated by commas. */
  filters: Record<string, string>
  /** Empty for the default columns. */
  columns: string[]
  dense: boolean
}

/** Value of `view` that prevents a default view. */
export const allOfIt = 'all'

export interface Order {
  sort: string
  desc: boolean
}

export interface Listable {
  sort: readonly string[]
  filter: object
  range: readonly string[]
  /** The default order is descending. */
  descending?: boolean
  /** The default order under these filters, if it is not that of the list. */
  orderBy?: (filters: Record<string, string>) => Order | undefined
  list?: { inBody?: string | undefined }
}

export const perPage = 10
/** The server counts from zero. */
const lastPage = lastListPage + 1

export const usualOrder = (resource: Listable, filters: Record<string, string>): Order =>
  resource.orderBy?.(filters) ?? { sort: resource.sort[0] ?? '', desc: resource.descending ?? false }

/** The order after a change of filters. One that the user has chosen stays. */
export function orderAfter(state: ListState, filters: Record<string, string>, resource: Listable): Order {
  const { sort, desc } = usualOrder(resource, state.filters)
  const isUsual = state.sort === sort && state.desc === desc
  return isUsual ? usualOrder(resource, filters) : { sort: state.sort, desc: state.desc }
}

/** Invalid values fall back to defaults, so that old links work. */
export function listStateOf(search: Record<string, unknown>, resource: Listable): ListState {
  const page = Number(search.page)
  const sort = resource.sort.find((field) => field === search.sort)
  const filters = Object.fromEntries(
    filterNames(resource).flatMap((name) =>
      isFilter(name, search[name]) ? [[name, String(search[name])]] : [],
    ),
  )
  const usual = usualOrder(resource, filters)
  return {
    view: typeof search.view === 'string' ? search.view : '',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    sort: sort ?? usual.sort,
    desc: sort === undefined ? usual.desc : search.desc === true,
    q: typeof search.q === 'string' ? search.q : typeof search.q === 'number' ? String(search.q) : '',
    filters,
    columns: typeof search.cols === 'string' ? search.cols.split(',').filter(Boolean) : [],
    dense: search.dense === true,
  }
}

/** A search for people is placed in the fragment, which browsers do not send to servers. */
export function addressOf(state: ListState, resource: Listable) {
  const { q, ...search } = searchOf(state, resource)
  if (!q || !resource.list?.inBody) return { search: searchOf(state, resource), hash: '' }
  return { search, hash: searchInHash(q) }
}

export function searchOf(
  { view, page, sort, desc, q, filters, columns, dense }: ListState,
  resource: Listable,
) {
  const usual = usualOrder(resource, filters)
  return {
    ...(view ? { view } : {}),
    ...(page > 1 ? { page } : {}),
    ...(sort !== usual.sort || desc !== usual.desc ? { sort, ...(desc ? { desc } : {}) } : {}),
    ...(q ? { q } : {}),
    ...filters,
    ...(columns.length > 0 ? { cols: columns.join() } : {}),
    ...(dense ? { dense } : {}),
  }
}

export const queryOf = ({ page, sort, desc, q, filters }: ListState) => ({
  l: perPage,
  lo: page - 1,
  sf: sort,
  so: desc ? 'desc' : 'asc',
  search: q,
  ...filters,
})

function isFilter(name: string, value: unknown) {
  if (/\.(from|to)$/.test(name)) return day.safeParse(value).success
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

export const searchInHash = (q: string | undefined) => (q ? `q=${encodeURIComponent(q)}` : '')

export function listSearchOf(search: Record<string, unknown>, hash: string): Record<string, unknown> {
  const q = new URLSearchParams(hash).get('q')
  return q ? { ...search, q } : search
}
