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

export interface Listable {
  sort: readonly string[]
  filter: object
  range: readonly string[]
  /** The default order is descending. */
  descending?: boolean
  list?: { inBody?: string | undefined }
}

export const perPage = 10

/** Invalid values fall back to defaults, so that old links work. */
export function listStateOf(search: Record<string, unknown>, resource: Listable): ListState {
  const page = Number(search.page)
  const sort = resource.sort.find((field) => field === search.sort)
  return {
    view: typeof search.view === 'string' ? search.view : '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    sort: sort ?? resource.sort[0] ?? '',
    desc: sort === undefined ? (resource.descending ?? false) : search.desc === true,
    q: typeof search.q === 'string' ? search.q : typeof search.q === 'number' ? String(search.q) : '',
    filters: Object.fromEntries(
      filterNames(resource).flatMap((name) => (isFilter(search[name]) ? [[name, String(search[name])]] : [])),
    ),
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

export const searchOf = (
  { view, page, sort, desc, q, filters, columns, dense }: ListState,
  resource: Listable,
) => ({
  ...(view ? { view } : {}),
  ...(page > 1 ? { page } : {}),
  ...(sort !== resource.sort[0] || desc !== (resource.descending ?? false)
    ? { sort, ...(desc ? { desc } : {}) }
    : {}),
  ...(q ? { q } : {}),
  ...filters,
  ...(columns.length > 0 ? { cols: columns.join() } : {}),
  ...(dense ? { dense } : {}),
})

export const queryOf = ({ page, sort, desc, q, filters }: ListState) => ({
  l: perPage,
  lo: page - 1,
  sf: sort,
  so: desc ? 'desc' : 'asc',
  search: q,
  ...filters,
})

const isFilter = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''

export const searchInHash = (q: string | undefined) => (q ? `q=${encodeURIComponent(q)}` : '')

export function listSearchOf(search: Record<string, unknown>, hash: string): Record<string, unknown> {
  const q = new URLSearchParams(hash).get('q')
  return q ? { ...search, q } : search
}
