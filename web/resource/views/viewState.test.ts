import { expect, test } from 'vitest'
import { instruments } from '#contract/instrument.ts'
import { filtersLeft } from '#contract/savedView.ts'
import { isChanged, savedStateOf, stateOfView } from './viewState.ts'

const state = {
  ...{ sort: 'make', desc: true, q: 'Linz', columns: ['make'], dense: true },
  filters: { status: 'due,expired', 'calibrationDue.to': '2026-12-31' },
}
const view = { _id: '0190', state }

test('a view opens the list as it was saved, on the first page', () => {
  expect(stateOfView(view, instruments)).toEqual({ ...state, view: '0190', page: 1 })
})

test('the saved state of a list excludes its page and the view it started with', () => {
  expect(savedStateOf(stateOfView(view, instruments))).toEqual(state)
})

test.each([
  ['a removed filter', { colour: 'red' }, {}, [{ field: 'colour', value: 'red' }]],
  ['a removed value', { status: 'due,rented' }, { status: 'due' }, [{ field: 'status', value: 'rented' }]],
  ['the only value removed', { status: 'rented' }, {}, [{ field: 'status', value: 'rented' }]],
  ['an invalid day', { 'calibrationDue.to': 'soon' }, {}, [{ field: 'calibrationDue.to', value: 'soon' }]],
  ['a creation day', { day: '30' }, { day: '30' }, []],
])(
  'a view with %s applies its remaining values and reports the dropped ones',
  (_, filters, stored, dropped) => {
    expect(filtersLeft(filters, instruments)).toEqual({ valid: stored, dropped })
  },
)

test('a view with a removed order opens in the default one', () => {
  const old = { ...view, state: { ...state, sort: 'weight' } }
  expect(stateOfView(old, { ...instruments, descending: false })).toMatchObject({
    sort: 'calibrationDue',
    desc: false,
  })
})

test('a view counts as changed by search, order, filters and columns, not by the page', () => {
  const shown = stateOfView(view, instruments)
  const changed = (change: object) => isChanged(view, { ...shown, ...change }, instruments)
  expect(changed({ page: 3 })).toBe(false)
  expect(changed({ filters: Object.fromEntries(Object.entries(state.filters).toReversed()) })).toBe(false)
  for (const change of [{ q: '' }, { desc: false }, { filters: {} }, { columns: [] }, { dense: false }])
    expect(changed(change)).toBe(true)
})

test('a view with removed values is not changed by being opened', () => {
  const old = { ...view, state: { ...state, filters: { colour: 'red', status: 'due' } } }
  expect(isChanged(old, stateOfView(old, instruments), instruments)).toBe(false)
})
