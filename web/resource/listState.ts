import { filterNames } from '#contract/savedView.ts'
import { wordsInHash } from './wordsInHash.ts'

/** The state of a list as its address says it: page, order, search, filters and looks. Nothing else is remembered. */
export interface ListState {
  /** The saved view it began with, or `allOfIt`; empty where it began with none. */
  view: string
  page: number
  sort: string
  desc: boolean
  q: string
  /** By field; several values are separated by commas. */
  filters: Record<string, string>
  /** The columns chosen; the usual ones where none is. */
  columns: string[]
  /** Rows close together. */
  dense: boolean
}

/** Stands in the address for the list as it is without a view, where it would else open with one. */
export const allOfIt = 'all'

export interface Listable {
  sort: readonly string[]
  filter: object
  range: readonly string[]
  /** The default order runs downwards, such as the newest first. */
  descending?: boolean
  list?: { inBody?: string | undefined }
}

export const perPage = 10

/** Reads the address. What it does not know or cannot be falls back, so that an old link still opens. */
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

/**
 * Where a state stands in the address. What is searched for among people stands behind the `#`, which a browser sends to no
 * server when it loads the page again.
 */
export function placeOf(state: ListState, resource: Listable) {
  const { q, ...search } = searchOf(state, resource)
  if (!q || !resource.list?.inBody) return { search: searchOf(state, resource), hash: '' }
  return { search, hash: wordsInHash(q) }
}

/** The address of a state, without what is so anyway. */
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

/** The state in the wire's words. */
export const queryOf = ({ page, sort, desc, q, filters }: ListState) => ({
  l: perPage,
  lo: page - 1,
  sf: sort,
  so: desc ? 'desc' : 'asc',
  search: q,
  ...filters,
})

const isFilter = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
