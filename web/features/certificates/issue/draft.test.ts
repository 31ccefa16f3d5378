import { expect, test } from 'vitest'
import { changed, checkFault, forAuthority, issueDateOf, newDraft } from './draft.ts'

test.each([
  ['', 'mandatory'],
  ['  ', 'mandatory'],
  ['Ausweis', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'tooLong'],
])('the kind of identification is required as in the contract: %#', (typed, fault) => {
  expect(checkFault(typed)).toBe(fault)
})

test('a change applies to the draft at the time of the change', () => {
  const begun = newDraft()
  const typed = changed(begun, { identityCheck: 'Reisepass' })
  const first = changed(typed, ({ documents = [] }) => ({
    documents: [...documents, { _id: 'a', name: 'A' }],
  }))
  const both = changed(first, ({ documents = [] }) => ({
    documents: [...documents, { _id: 'b', name: 'B' }],
  }))
  expect(both).toMatchObject({ identityCheck: 'Reisepass', documents: [{ name: 'A' }, { name: 'B' }] })
})

test('a changed draft has another key, so it does not count as one that was sent before', () => {
  const begun = newDraft()
  expect(changed(begun, { identityCheck: 'Reisepass' }).key).not.toBe(begun.key)
  expect(changed(begun, ({ key }) => ({ step: 2, key })).key).toBe(begun.key)
})

test('an authority issues nothing of another', () => {
  const documents = [{ _id: 'a', name: 'A' }]
  const draft = { ...newDraft(), authorityId: 'one', documents }
  expect(forAuthority(draft, 'one')).toBe(draft)
  expect(forAuthority(draft, 'another')).toMatchObject({ authorityId: null, template: null, documents: [] })
})

const today = '2026-03-31'

test('a draft that is not backdated is issued on the day of issue', () => {
  expect(issueDateOf({ issueDate: null }, today, true)).toBe(today)
})

test('only users with the right to backdate do', () => {
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, true)).toBe('2026-03-20')
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, false)).toBe(today)
})
