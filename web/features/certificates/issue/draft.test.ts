import { expect, test } from 'vitest'
import {
  abandonedBy,
  changed,
  checkFault,
  draftKeyOf,
  draftFrom,
  forAuthority,
  issueDateOf,
  newDraft,
  remainingDraft,
} from './draft.ts'

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

const template = (id: string) => ({ _id: id, name: id, level: 'EVAL-2', validYears: 3, reportTypes: [] })
const held = (holder: string, templateId: string, dueDate: string, authorityId = 'one') => ({
  ...{ holder, templateId, dueDate, authorityId, userId: `id of ${holder}` },
})

test('people to renew are ordered by the end of their certificates, each once', () => {
  const renewed = [
    held('Rita', 'b', '2026-05-01'),
    held('Anna', 'b', '2026-04-01'),
    held('Rita', 'b', '2026-03-01'),
  ]
  const draft = draftFrom({ id: 'x', authorityId: 'one', template: template('b'), renewed })
  expect(draft.people.map(({ fullname }) => fullname)).toEqual(['Rita', 'Anna'])
  expect(draft).toMatchObject({ origin: 'x', authorityId: 'one', step: 4 })
})

test('certificates of several templates are renewed one template after the other', () => {
  const renewed = [held('Rita', 'b', '2026-05-01'), held('Anna', 'c', '2026-04-01', 'another')]
  const draft = draftFrom({ id: 'x', authorityId: 'one', template: null, renewed })
  expect(draft).toMatchObject({ step: 1, people: [] })
  const left = remainingDraft({ ...draft, template: template('b') })
  expect(left).toMatchObject({ origin: 'x', authorityId: 'another', renewals: [{ templateId: 'c' }] })
  expect(left && remainingDraft({ ...left, template: template('c') })).toBe(null)
})

test('the next template to renew starts without what was entered for the one before', () => {
  const renewed = [held('Rita', 'b', '2026-05-01'), held('Anna', 'c', '2026-04-01')]
  const ordered = {
    ...draftFrom({ id: 'x', authorityId: 'one', template: null, renewed }),
    ...{ template: template('b'), keepsIdentity: false, documents: [{ _id: 'a', name: 'A' }] },
  }
  const next = changed(ordered, remainingDraft(ordered) ?? {})
  expect(next).toMatchObject({ keepsIdentity: true, documents: [], template: null })
})

test('people of a course keep their identity checks; people without an account are invited', () => {
  const seat = { fullname: 'Rita', evalid: 'E-1', email: '', identityCheck: 'Pass' }
  const seats = [
    { ...seat, userId: 'rita' },
    { ...seat, userId: null, fullname: '', email: 'Anna@example.org', identityCheck: 'Ausweis' },
  ]
  const draft = draftFrom({ id: 'x', authorityId: 'one', template: template('b'), seats })
  expect(draft.people).toMatchObject([{ _id: 'rita' }, { email: 'Anna@example.org' }])
  expect(draft.checks).toEqual({ rita: 'Pass', 'anna@example.org': 'Ausweis' })
})

test('a renewal has its own draft, apart from a new certificate and from the renewal of another one', () => {
  const keys = [undefined, 'selected', 'first', 'second'].map(draftKeyOf)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the renewal of a certificate replaces the draft of an abandoned one, but no other draft', () => {
  const stored = ['new', 'selected', 'first', 'second']
  expect(abandonedBy('second', stored)).toEqual(['first'])
  expect(abandonedBy('new', stored)).toEqual([])
  expect(abandonedBy('selected', stored)).toEqual([])
})
