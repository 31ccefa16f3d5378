import { filtersLeft, type SavedView } from '#contract/savedView.ts'
import { searchOf, usualOrder, type Listable, type ListState } from '../listState.ts'

type StoredView = Pick<SavedView, '_id' | 'state'>

/** Leaves out filters and columns that no longer exist. */
export const stateOfView = ({ _id, state }: StoredView, order: Listable): ListState => {
  const sorts = order.sort.includes(state.sort)
  const filters = filtersLeft(state.filters, order).valid
  const { sort, desc } = sorts ? state : usualOrder(order, filters)
  return {
    ...state,
    view: _id,
    page: 1,
    sort,
    desc,
    filters,
  }
}

export const savedStateOf = ({ sort, desc, q, filters, columns, dense }: ListState): SavedView['state'] => ({
  ...{ sort, desc, q, filters, columns, dense },
})

export const isChanged = (view: StoredView, state: ListState, order: Listable) =>
  written(stateOfView(view, order), order) !== written({ ...state, view: view._id, page: 1 }, order)

const written = (state: ListState, order: Listable) =>
  JSON.stringify(Object.entries(searchOf(state, order)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
