import { filtersLeft, type SavedView } from '#contract/savedView.ts'
import { searchOf, type Listable, type ListState } from '../listState.ts'

type Kept = Pick<SavedView, '_id' | 'state'>

/** The list as a view shows it today: what the list does not know any more is left out. */
export const stateOfView = ({ _id, state }: Kept, order: Listable): ListState => {
  const sorts = order.sort.includes(state.sort)
  return {
    ...state,
    view: _id,
    page: 1,
    sort: sorts ? state.sort : (order.sort[0] ?? ''),
    desc: sorts ? state.desc : (order.descending ?? false),
    filters: filtersLeft(state.filters, order).kept,
  }
}

/** What a view keeps of the list as it is shown now. */
export const keptOf = ({ sort, desc, q, filters, columns, dense }: ListState): SavedView['state'] => ({
  ...{ sort, desc, q, filters, columns, dense },
})

/** Whether the list is shown otherwise than the view would show it. */
export const isChanged = (view: Kept, shown: ListState, order: Listable) =>
  written(stateOfView(view, order), order) !== written({ ...shown, view: view._id, page: 1 }, order)

const written = (state: ListState, order: Listable) =>
  JSON.stringify(Object.entries(searchOf(state, order)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
