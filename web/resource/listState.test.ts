import { describe, expect, test } from 'vitest'
import { listStateOf, addressOf, queryOf, searchOf, listSearchOf } from './listState.ts'

const resource = { sort: ['name', 'dueDate'], filter: { state: {}, activated: {} }, range: ['dueDate'] }
const plain = { view: '', page: 1, sort: 'name', desc: false, q: '', filters: {}, columns: [], dense: false }

test.each([
  ['an address without parameters is the first page', {}, plain],
  [
    'page, order and search come from the address',
    { page: 3, sort: 'dueDate', desc: true, q: 'Linz' },
    { ...plain, page: 3, sort: 'dueDate', desc: true, q: 'Linz' },
  ],
  ['an impossible page falls back to the first', { page: -2 }, plain],
  ['a page that no list has falls back to the first', { page: 99_999 }, plain],
  ['a day that the calendar lacks is no filter', { 'dueDate.from': '2026-02-31' }, plain],
  ['a page that is not a number falls back to the first', { page: 'x' }, plain],
  ['an unknown order falls back to the default', { sort: 'password', desc: true }, plain],
  ['digits are a search too', { q: 4020 }, { ...plain, q: '4020' }],
  [
    'existing filters are preserved',
    { state: 'valid,expiring', activated: true },
    { ...plain, filters: { state: 'valid,expiring', activated: 'true' } },
  ],
  [
    'a range is two filters',
    { 'dueDate.from': '2026-01-01' },
    { ...plain, filters: { 'dueDate.from': '2026-01-01' } },
  ],
  ['an unknown filter is dropped', { colour: 'red' }, plain],
  [
    'chosen columns and compact rows are preserved',
    { cols: 'name,,dueDate', dense: true },
    { ...plain, columns: ['name', 'dueDate'], dense: true },
  ],
  ['the view it started with is preserved', { view: 'all' }, { ...plain, view: 'all' }],
  ['an object is not a filter', { state: { a: 1 } }, plain],
])('%s', (_, search, state) => {
  expect(listStateOf(search, resource)).toEqual(state)
})

test('the address contains only differences from the defaults', () => {
  expect(searchOf(plain, resource)).toEqual({})
  expect(searchOf({ ...plain, page: 2, desc: true, filters: { state: 'valid' } }, resource)).toEqual({
    page: 2,
    sort: 'name',
    desc: true,
    state: 'valid',
  })
})

test('an address that is written and read again gives the same state', () => {
  const state = {
    ...{ view: '0190', page: 4, sort: 'dueDate', desc: true, q: 'MΩ & co', filters: { state: 'expired' } },
    ...{ columns: ['name', 'dueDate'], dense: true },
  }
  expect(listStateOf(searchOf(state, resource), resource)).toEqual(state)
})

test('on the wire pages count from zero', () => {
  expect(queryOf({ ...plain, page: 3, desc: true, q: 'ID.3', filters: { state: 'valid' } })).toEqual({
    l: 10,
    lo: 2,
    sf: 'name',
    so: 'desc',
    search: 'ID.3',
    state: 'valid',
  })
})

test('a list with the newest first states in its address when it is reversed', () => {
  const newest = { ...resource, descending: true }
  expect(listStateOf({}, newest)).toEqual({ ...plain, desc: true })
  expect(searchOf({ ...plain, desc: true }, newest)).toEqual({})
  expect(searchOf(plain, newest)).toEqual({ sort: 'name' })
  expect(listStateOf({ sort: 'name' }, newest)).toEqual(plain)
})

describe('ASVS 14.2.1: search words', () => {
  const people = { sort: ['lastname'], filter: {}, range: [], list: { inBody: '/api/user/search' } }
  const state = listStateOf({ q: 'Huber & Söhne', page: 2 }, people)

  test('for people are after the #, which is not sent to a server, and are read from there', () => {
    const { search, hash } = addressOf(state, people)
    expect(search).toEqual({ page: 2 })
    expect(listStateOf(listSearchOf(search, hash), people)).toEqual(state)
  })

  test('for other items are in the address, as is an empty search', () => {
    expect(addressOf(state, { ...people, list: {} })).toEqual({
      search: { page: 2, q: 'Huber & Söhne' },
      hash: '',
    })
    expect(addressOf({ ...state, q: '' }, people)).toEqual({ search: { page: 2 }, hash: '' })
  })

  test('are still found in an address from before', () => {
    expect(listStateOf(listSearchOf({ q: 'Huber' }, ''), people).q).toBe('Huber')
  })
})
