import { describe, expect, test } from 'vitest'
import { type Action, type Actor, type Owners, can, policy, grantsOf, isGranted } from '#domain/policy.ts'
import {
  isGivenWith,
  matrix,
  type MatrixRole,
  matrixRoles,
  type RoleAssignment,
} from '../test/vectors/policy.ts'

const actions = Object.keys(policy) as Action[]
const home = { company: 'our company', authority: 'our authority' }

const nobodyElse: Actor = { userId: 'me', isAdmin: false, company: null, authorities: [], mayReport: false }
const employed = { id: home.company, role: 'employee', activated: true } as const
const member = (role: Actor['authorities'][number]['role'], mayReport = false): Actor => ({
  ...nobodyElse,
  authorities: [{ id: home.authority, role }],
  mayReport,
})

/** An actor per role, with only that role and the roles it implies. */
const actors: Record<MatrixRole, Actor | null> = {
  AN: null,
  US: nobodyElse,
  EM: { ...nobodyElse, company: employed },
  TE: { ...nobodyElse, company: employed, mayReport: true },
  CA: { ...nobodyElse, company: { ...employed, role: 'admin' } },
  TR: member('trainerReadOnly'),
  T: member('trainer'),
  AR: member('adminReadOnly'),
  AA: member('admin'),
  SA: { ...nobodyElse, isAdmin: true },
}

const roleNames: Record<MatrixRole, MatrixRole[]> = {
  AN: ['AN'],
  US: ['US'],
  EM: ['EM'],
  TE: ['EM', 'TE'],
  CA: ['EM', 'CA'],
  TR: ['TR'],
  T: ['T'],
  AR: ['AR'],
  AA: ['AA'],
  SA: ['US', 'SA'],
}

const things: Record<string, Owners> = {
  'what is mine': { userId: 'me', authorId: 'me', companyId: 'theirs', authorityId: 'theirs' },
  "a colleague's": { userId: 'other', authorId: 'other', companyId: home.company, authorityId: 'theirs' },
  'what I made in my company': { authorId: 'me', companyId: home.company, authorityId: null },
  'what I made in my authority': { authorId: 'me', companyId: null, authorityId: home.authority },
  "my authority's": { userId: 'other', authorId: 'other', companyId: 'theirs', authorityId: home.authority },
  "that of a holder of my authority's": { userId: 'other', holderAuthorityId: ['x', home.authority] },
  'what the catalogue shows everybody': { authorId: null, catalogue: 'accepted' },
  'what is nobody of mine': {
    userId: 'other',
    authorId: 'other',
    companyId: 'theirs',
    authorityId: 'theirs',
  },
}

const standingOf = (role: MatrixRole): RoleAssignment => ({
  roles: roleNames[role],
  userId: 'me',
  ...(['EM', 'TE', 'CA'].includes(role) && { companyId: home.company }),
  ...(['TR', 'T', 'AR', 'AA'].includes(role) && { authorityId: home.authority }),
})

test('the policy has exactly the actions of the matrix', () => {
  expect(actions.toSorted()).toEqual([...matrix.keys()].toSorted())
})

test.each(actions)(
  '%s is given to whom the matrix gives it, with confirmation where it says so',
  (action) => {
    const written = policy[action].map((cell) => cell.replace(/:\w+/g, ''))
    expect(Object.fromEntries(matrixRoles.map((role, index) => [role, written[index]]))).toEqual(
      matrix.get(action),
    )
  },
)

describe.each(matrixRoles)('%s', (role) => {
  test.each(Object.entries(things))(
    'reaches %s where the matrix says so, and nowhere else',
    (_name, thing) => {
      for (const action of actions) {
        const expected = isGivenWith(action, standingOf(role), thing)
        expect({ action, can: can(actors[role], action, thing) }).toEqual({ action, can: expected })
      }
    },
  )
})

test('whoever has several roles may do what each of them may, and nothing with what is nobody of theirs', () => {
  const many: Actor = {
    ...member('trainer', true),
    company: { id: home.company, role: 'admin', activated: true },
  }
  const foreign = things['what is nobody of mine'] ?? {}
  for (const action of actions) {
    for (const role of ['EM', 'TE', 'CA', 'T'] as const)
      for (const thing of Object.values(things))
        if (can(actors[role], action, thing))
          expect({ action, may: can(many, action, thing) }).toEqual({ action, may: true })
    const open = grantsOf(many, action).some(({ owners }) => Object.keys(owners).length === 0)
    expect({ action, foreign: can(many, action, foreign) }).toEqual({ action, foreign: open })
  }
})

test('a company that is not activated cannot look people up (ASVS V8.2.1)', () => {
  const admin: Actor = { ...nobodyElse, company: { ...employed, role: 'admin', activated: false } }
  expect(can(admin, 'user.lookupByEvalId')).toBe(false)
  expect(can(admin, 'user.list', { companyId: home.company })).toBe(true)
  expect(
    can({ ...admin, authorities: [{ id: home.authority, role: 'trainer' }] }, 'user.lookupByEvalId'),
  ).toBe(true)
})

test('a member of an authority who may report is a tester there, but not one who may only read', () => {
  const thing = { companyId: null, authorityId: home.authority }
  expect(isGranted(grantsOf(member('trainer', true), 'report.create'), thing)).toBe(true)
  expect(isGranted(grantsOf(member('admin', true), 'report.create'), thing)).toBe(true)
  expect(grantsOf(member('trainerReadOnly', true), 'report.create')).toEqual([])
  expect(grantsOf(member('adminReadOnly', true), 'report.create')).toEqual([])
})

test('nobody is a tester in a company that is not activated', () => {
  const waiting: Actor = { ...nobodyElse, company: { ...employed, activated: false }, mayReport: true }
  expect(grantsOf(waiting, 'report.create')).toEqual([])
})

test('whoever issues certificates sees, shows and shares the one they hold of another authority, and changes nothing of it', () => {
  const own: Owners = { userId: 'me', companyId: null, authorityId: 'theirs' }
  for (const role of ['trainerReadOnly', 'trainer', 'adminReadOnly', 'admin'] as const) {
    const may = (action: Action) => can(member(role), action, own)
    expect([may('certificate.read'), may('certificate.card'), may('certificate.shareLink')]).toEqual([
      true,
      true,
      true,
    ])
    expect([may('certificate.annotate'), may('certificate.revoke'), may('certificate.reinstate')]).toEqual([
      false,
      false,
      false,
    ])
  }
})
