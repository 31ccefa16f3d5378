import { expect, test } from 'vitest'
import { instruments } from '#contract/instrument.ts'
import { filtersLeft } from '#contract/savedView.ts'
import { isChanged, keptOf, stateOfView } from './viewState.ts'

const state = {
  ...{ sort: 'make', desc: true, q: 'Linz', columns: ['make'], dense: true },
  filters: { status: 'due,expired', 'calibrationDue.to': '2026-12-31' },
}
const view = { _id: '0190', state }

test('a view opens the list as it was saved, on the first page', () => {
  expect(stateOfView(view, instruments)).toEqual({ ...state, view: '0190', page: 1 })
})

test('what is saved of a list is all but its page and the view it began with', () => {
  expect(keptOf(stateOfView(view, instruments))).toEqual(state)
})

test.each([
  ['a filter that is gone', { colour: 'red' }, {}, [{ field: 'colour', value: 'red' }]],
  [
    'a value that is gone',
    { status: 'due,rented' },
    { status: 'due' },
    [{ field: 'status', value: 'rented' }],
  ],
  ['the only value, gone', { status: 'rented' }, {}, [{ field: 'status', value: 'rented' }]],
  [
    'a day that is none',
    { 'calibrationDue.to': 'soon' },
    {},
    [{ field: 'calibrationDue.to', value: 'soon' }],
  ],
  ['a day it was made on', { day: '30' }, { day: '30' }, []],
])('of a view with %s what is left counts, and what is dropped is known', (_, filters, stored, dropped) => {
  expect(filtersLeft(filters, instruments)).toEqual({ kept: stored, dropped })
})

test('a view whose order is gone opens in the usual one', () => {
  const old = { ...view, state: { ...state, sort: 'weight' } }
  expect(stateOfView(old, { ...instruments, descending: false })).toMatchObject({
    sort: 'calibrationDue',
    desc: false,
  })
})

test('a view counts as changed by search, order, filters and looks, not by the page', () => {
  const shown = stateOfView(view, instruments)
  const changed = (change: object) => isChanged(view, { ...shown, ...change }, instruments)
  expect(changed({ page: 3 })).toBe(false)
  expect(changed({ filters: Object.fromEntries(Object.entries(state.filters).toReversed()) })).toBe(false)
  for (const change of [{ q: '' }, { desc: false }, { filters: {} }, { columns: [] }, { dense: false }])
    expect(changed(change)).toBe(true)
})

test('a view that names what is gone is not changed by being opened', () => {
  const old = { ...view, state: { ...state, filters: { colour: 'red', status: 'due' } } }
  expect(isChanged(old, stateOfView(old, instruments), instruments)).toBe(false)
})
