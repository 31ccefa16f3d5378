import { describe, expect, test } from 'vitest'
import { listStateOf, placeOf, queryOf, searchOf, wordsOf } from './listState.ts'

const resource = { sort: ['name', 'dueDate'], filter: { state: {}, activated: {} }, range: ['dueDate'] }
const plain = { view: '', page: 1, sort: 'name', desc: false, q: '', filters: {}, columns: [], dense: false }

test.each([
  ['an address without parameters is the first page', {}, plain],
  [
    'page, order and search come from the address',
    { page: 3, sort: 'dueDate', desc: true, q: 'Linz' },
    { ...plain, page: 3, sort: 'dueDate', desc: true, q: 'Linz' },
  ],
  ['a page that cannot be falls back to the first', { page: -2 }, plain],
  ['a page that is no number falls back to the first', { page: 'x' }, plain],
  ['an unknown order falls back to the usual one', { sort: 'password', desc: true }, plain],
  ['digits are a search as well', { q: 4020 }, { ...plain, q: '4020' }],
  [
    'known filters are kept',
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
    'chosen columns and close rows are kept',
    { cols: 'name,,dueDate', dense: true },
    { ...plain, columns: ['name', 'dueDate'], dense: true },
  ],
  ['the view it began with is kept', { view: 'all' }, { ...plain, view: 'all' }],
  ['an object is no filter', { state: { a: 1 } }, plain],
])('%s', (_, search, state) => {
  expect(listStateOf(search, resource)).toEqual(state)
})

test('the address says only what differs from the usual', () => {
  expect(searchOf(plain, resource)).toEqual({})
  expect(searchOf({ ...plain, page: 2, desc: true, filters: { state: 'valid' } }, resource)).toEqual({
    page: 2,
    sort: 'name',
    desc: true,
    state: 'valid',
  })
})

test('writing an address and reading it again gives the same state', () => {
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

test('a list that begins with the newest says in its address when it is turned round', () => {
  const newest = { ...resource, descending: true }
  expect(listStateOf({}, newest)).toEqual({ ...plain, desc: true })
  expect(searchOf({ ...plain, desc: true }, newest)).toEqual({})
  expect(searchOf(plain, newest)).toEqual({ sort: 'name' })
  expect(listStateOf({ sort: 'name' }, newest)).toEqual(plain)
})

describe('ASVS 14.2.1: what is searched for', () => {
  const people = { sort: ['lastname'], filter: {}, range: [], list: { inBody: '/api/user/search' } }
  const state = listStateOf({ q: 'Huber & Söhne', page: 2 }, people)

  test('among people stands behind the #, which no server is sent, and is read from there', () => {
    const { search, hash } = placeOf(state, people)
    expect(search).toEqual({ page: 2 })
    expect(listStateOf(wordsOf(search, hash), people)).toEqual(state)
  })

  test('among other things stands in the address, as does nothing', () => {
    expect(placeOf(state, { ...people, list: {} })).toEqual({
      search: { page: 2, q: 'Huber & Söhne' },
      hash: '',
    })
    expect(placeOf({ ...state, q: '' }, people)).toEqual({ search: { page: 2 }, hash: '' })
  })

  test('is still found in an address that was kept from before', () => {
    expect(listStateOf(wordsOf({ q: 'Huber' }, ''), people).q).toBe('Huber')
  })
})
