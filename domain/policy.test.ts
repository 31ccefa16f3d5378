import { describe, expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  can,
  grantsOf,
  isGranted,
  isOpenToGuests,
  type Owners,
  policy,
  type Role,
  roles,
} from '#domain/policy.ts'
import { actorAs } from '../test/support/actor.ts'

const actions = Object.keys(policy) as Action[]

const cellOf = (action: Action, role: Role): string => policy[action][roles.indexOf(role)] ?? ''

/** A cell without confirmation and field sets: `S,C` for `S,C:work`. */
const scopesOf = (action: Action, role: Role) => cellOf(action, role).replaceAll(/!|:\w+/g, '')

/** `course.list,read` means `course.list` and `course.read`. */
const listed = (text: string) =>
  text
    .split(/\s+/)
    .flatMap((group) => {
      const [resource = '', names = ''] = group.split('.')
      return names.split(',').map((name) => `${resource}.${name}`)
    })
    .toSorted()

/** Rows of items of an organisation that its members use and its administrators manage. */
const plainRows: Record<string, RegExp> = {
  '- - C C C - A - A *': /\.(list|read|create|import)$/,
  '- - - - C - - - A *': /\.(update|archive|delete|remove|retire)$/,
}
const isPlain = (action: Action) => plainRows[policy[action].join(' ')]?.test(action) === true
const special = actions.filter((action) => !isPlain(action))

const withScopes = (role: Role, scopes: string, of = special): string[] =>
  of.filter((action) => scopesOf(action, role) === scopes).toSorted()

/** The special actions for which a role has other scopes than a second role, by their scopes for the first one. */
function differences(role: Role, from: Role): Record<string, string[]> {
  const different = special.filter((action) => scopesOf(action, role) !== scopesOf(action, from)).toSorted()
  return Object.fromEntries(Map.groupBy(different, (action) => scopesOf(action, role)))
}

const open = actions.filter(isOpenToGuests)
const closed = actions.filter((action) => !isOpenToGuests(action))
const companyRoles = ['employee', 'tester', 'companyAdmin'] as const
const authorityRoles = ['trainerReadOnly', 'trainer', 'authorityReader', 'authorityAdmin'] as const

describe('a role can do exactly what these rules allow', () => {
  test('members use the items of their organisation, and its administrators manage them', () => {
    expect(actions.filter(isPlain)).toEqual(
      expect.arrayContaining(listed('companyVehicle.list,read,create,update,archive tag.list')),
    )
  })

  test('a guest can sign in and up, follow links of emails, verify documents and read public data', () => {
    expect(open.toSorted()).toEqual(
      listed(`session.close,finish,open,read secondFactor.challenge system.setup,version link.read
      user.activate,checkEmail,checkUsername,forgotPassword,readPublic,resendActivation,resetPassword,signup,welcome
      company.activate invitation.preview certificationAuthority.list signingKey.certificate certificate.verify
      calendar.read digest.unsubscribe verify.file audit.proof share.read fault.report legal.read topic.mute
      file.read`),
    )
  })

  test('a signed-in user can do what a guest can, except sign up and set up the system', () => {
    for (const role of roles)
      if (role !== 'guest') expect(withScopes(role, '-', open)).toEqual(listed('system.setup user.signup'))
    for (const role of roles)
      for (const action of open)
        expect(['-', 'P', role === 'systemAdmin' ? '*' : 'P']).toContain(scopesOf(action, role))
  })

  test('a user manages their own account, sessions, second factor, certificates and list views', () => {
    expect(withScopes('user', 'S')).toEqual(
      listed(`session.confirm,list,revoke
      secondFactor.addPasskey,beginPasskey,beginTotp,confirmTotp,read,removePasskey,removeTotp,renamePasskey,renewRecoveryCodes
      user.acceptTerms,accessLog,changeEmail,changePassword,confirmEmail,consents,delete,export,myself,read,update
      dashboard.read event.listen company.leave invitation.accept,decline,own
      certificate.card,list,pass,read,shareLink,shareLinks,unshare trainingDocument.read
      renewalRequest.create,list,read calendar.create,list,remove audit.read report.canCreate forumName.read,set
      savedView.create,delete,list,read,setDefault,update find.ask`),
    )
  })

  test('a user creates a company, files and forum posts and changes only those created by themselves', () => {
    expect(withScopes('user', 'O')).toEqual(
      listed(`company.create renewalRequest.withdraw report.list,read topic.create,delete,history,update
      answer.accept,delete,history,update attachment.add file.remove,upload`),
    )
  })

  test('a user sees accepted catalogue entries and visible forum posts, and answers and reports posts', () => {
    expect(withScopes('user', 'E,O')).toEqual(
      listed(`vehicle.list,read vehicleManufacturer.list,read topic.follow,list,read answer.create,list,read
      moderation.report`),
    )
  })

  test('a user sees the public fields of companies and authorities, and has no other rights', () => {
    expect(withScopes('user', 'P', closed)).toEqual(
      listed('company.list,read certificationAuthority.read topic.preview'),
    )
    const others = actions.filter((action) => !/^(-|S|O|E,O|P)$/.test(scopesOf(action, 'user')))
    expect(others).toEqual([])
  })

  test('an employee also uses vehicles, instruments and tags of the company, and cannot create a company', () => {
    expect(differences('employee', 'user')).toEqual({
      C: listed('user.list dashboard.read company.read coworker.list,read gate.ask instrument.addFile'),
      'O,C': listed('report.list,read'),
      'E,C': listed('vehicleManual.list,read'),
      'S,C': listed('savedView.list,read'),
      OC: listed('tag.release'),
      O: listed('vehicle.create vehicleManufacturer.create'),
      P: listed('vehicleData.manual,search'),
      '-': listed('company.create'),
    })
  })

  test('a tester also writes reports, changes only their own, and calibrates instruments', () => {
    expect(differences('tester', 'employee')).toEqual({
      'C,A': listed('report.create vehicleAction.finish instrument.calibrate,setState'),
      OC: listed('report.addPhoto,delete,finalise,reopen,update'),
      O: listed('report.amend,shareLink,shareLinks,unshare,void'),
    })
  })

  test('a company administrator also manages the company and its people, and cannot leave it', () => {
    expect(differences('companyAdmin', 'employee')).toEqual({
      K: listed('user.lookupByEvalId'),
      C: listed(`user.create company.deactivate,delete,resendActivation,update
        coworker.handOver,reinstate,remove,suspend,update invitation.create,import,list,read,resend,withdraw
        certificate.instruct qualification.read
        report.accept,amend,closeFailed,reopen,shareLink,shareLinks,takeOver,unshare,void
        companyVehicle.transfer tag.override vehicleAction.finish vehicleManual.create
        instrument.calibrate,setState`),
      'S,C':
        listed(`user.read certificate.card,list,read renewalRequest.create,list,read calendar.create audit.read
        savedView.create,delete,share,update`),
      '-': listed('company.leave invitation.accept,decline'),
    })
  })

  test('a trainer who may only read also reads the certificates, courses and members of the authority', () => {
    expect(differences('trainerReadOnly', 'user')).toEqual({
      H: listed('user.list'),
      'S,H': listed('user.read'),
      A: listed(`dashboard.read member.list certificationAuthority.read signingKey.read
        certificateTemplate.list,preview,read course.list,read trainingDocument.read qualification.read`),
      'S,A': listed(
        `certificate.card,list,read renewalRequest.list,read calendar.create savedView.list,read`,
      ),
      'O,A': listed('report.list,read'),
      'E,A': listed('vehicleManual.list,read'),
      P: listed('vehicleData.manual,search'),
    })
  })

  test('an authority administrator who may only read also reads the audit log of the authority', () => {
    expect(differences('authorityReader', 'trainerReadOnly')).toEqual({ 'S,A': listed('audit.read') })
  })

  test('a trainer also issues certificates, and uses vehicles, instruments and tags of the authority', () => {
    expect(differences('trainer', 'trainerReadOnly')).toEqual({
      K: listed('user.lookupByEvalId course.lookup'),
      H: listed('user.create gate.ask'),
      A: listed(`certificate.instruct,issue,prepare,retry course.retry,withdraw trainingDocument.add
        renewalRequest.decline instrument.addFile`),
      OC: listed('tag.release'),
      O: listed('vehicle.create vehicleManufacturer.create'),
      '*': listed('answer.accept'),
    })
  })

  test('an authority administrator also manages the authority, revokes certificates and moderates the forum', () => {
    expect(differences('authorityAdmin', 'trainer')).toEqual({
      A: listed(`member.add,remove,setRole certificationAuthority.update signingKey.rotate,upload
        certificateTemplate.create,retire,sort,update,upload certificate.annotate,reinstate,revoke,suspend
        report.accept,closeFailed,reopen,takeOver companyVehicle.transfer tag.override
        vehicleAction.finish vehicleManual.create instrument.calibrate,setState`),
      'S,A': listed('audit.read savedView.create,delete,share,update'),
      '*': listed(
        `topic.follow,history,list,read answer.create,history,list,read moderation.dismiss,hide,list,report,show`,
      ),
    })
  })

  test('a system administrator does not act for an organisation or for another author', () => {
    expect(withScopes('systemAdmin', '-', closed)).toEqual(
      listed(`company.leave invitation.accept,decline signingKey.rotate,upload
      certificateTemplate.create,retire,sort,update,upload
      certificate.annotate,instruct,issue,prepare,reinstate,retry,revoke,shareLink,shareLinks,unshare
      course.lookup,retry,withdraw trainingDocument.add renewalRequest.create,decline,withdraw
      report.accept,addPhoto,amend,closeFailed,create,delete,finalise,reopen,shareLink,shareLinks,takeOver,unshare,update
      tag.override,release gate.ask vehicleAction.finish topic.delete,update answer.accept,delete,update
      savedView.share`),
    )
  })

  test('a system administrator has no access to sign-in data, calendars and list views of other users', () => {
    expect(withScopes('systemAdmin', 'S')).toEqual(
      listed(`session.confirm
      secondFactor.addPasskey,beginPasskey,beginTotp,confirmTotp,read,removePasskey,removeTotp,renamePasskey,renewRecoveryCodes
      user.acceptTerms,accessLog,changeEmail,changePassword,confirmEmail,consents,myself event.listen
      invitation.own certificate.pass calendar.create,list,remove report.canCreate forumName.read,set
      savedView.create,delete,list,read,setDefault,update find.ask`),
    )
  })

  test('a system administrator can do everything else with all items', () => {
    const others = closed.filter((action) => !['-', 'S', '*'].includes(scopesOf(action, 'systemAdmin')))
    expect(withScopes('systemAdmin', 'P', others)).toEqual(listed('topic.preview'))
    expect(others).toHaveLength(1)
    expect(withScopes('systemAdmin', '*', open)).toEqual(
      listed('certificationAuthority.list user.readPublic'),
    )
  })
})

describe('confirmation', () => {
  const confirmed = actions.filter((action) => policy[action].some((cell) => cell.includes('!')))

  test('issuing, revoking, sealing, deleting, and changing sign-in data, keys or members require it', () => {
    expect(confirmed.toSorted()).toEqual(
      listed(`session.revoke
      secondFactor.addPasskey,beginPasskey,beginTotp,confirmTotp,removePasskey,removeTotp,renamePasskey,renewRecoveryCodes
      user.delete,resetSecondFactor,updatePrivileged company.deactivate,delete,lock,unlock
      member.add,remove,setRole certificationAuthority.create,delete signingKey.disable,rotate,upload
      certificate.issue,reinstate,retry,revoke,suspend course.retry report.accept,closeFailed,finalise,void
      tag.override`),
    )
  })

  test('every role needs it for these actions, except to void a report of their own company', () => {
    const without = confirmed.flatMap((action) =>
      roles.filter((role) => !/^(-|[*A-Z]+!)$/.test(cellOf(action, role))).map((role) => `${action} ${role}`),
    )
    expect(without).toEqual(['report.void tester', 'report.void companyAdmin'])
  })

  test('the grants of a role require it where the cell has it', () => {
    for (const role of roles)
      for (const action of actions)
        for (const grant of grantsOf(actors[role], action))
          expect({ action, role, confirm: grant.confirm }).toEqual({
            action,
            role,
            confirm: cellOf(action, grant.role).includes('!'),
          })
  })
})

describe('visible fields', () => {
  const setsOf = (role: Role) =>
    Object.fromEntries(
      actions
        .filter((action) => cellOf(action, role).includes(':'))
        .map((action) => [action, cellOf(action, role)]),
    )

  test('employees see the card of their colleagues, an administrator their work data, others no fields', () => {
    expect([setsOf('guest'), setsOf('user')]).toEqual([{}, {}])
    const card = { 'user.list': 'C:card', 'coworker.list': 'C:card', 'coworker.read': 'C:card' }
    expect(setsOf('employee')).toEqual(card)
    expect(setsOf('tester')).toEqual(card)
    expect(setsOf('companyAdmin')).toEqual({
      'user.list': 'C:work',
      'user.read': 'S,C:work',
      'coworker.list': 'C:work',
      'coworker.read': 'C:work',
    })
  })

  test('members of an authority see what they need to know of its certificate holders', () => {
    for (const role of authorityRoles)
      expect(setsOf(role)).toEqual({ 'user.list': 'H:holder', 'user.read': 'S,H:holder' })
  })

  test('a system administrator sees privileged fields in the list of people only', () => {
    expect(setsOf('systemAdmin')).toEqual({
      'user.lookupByEvalId': '*:card',
      'user.list': '*:privileged',
      'user.read': '*:privileged',
      'coworker.list': '*:work',
      'coworker.read': '*:work',
    })
  })

  test('grants show the fields of their scope, public scopes only public fields, and lookups the card', () => {
    const fieldsOf = (role: Role, action: Action) =>
      grantsOf(actors[role], action)
        .filter((grant) => grant.role === role)
        .map(({ fields }) => fields)
    expect(fieldsOf('employee', 'user.list')).toEqual(['card'])
    expect(fieldsOf('companyAdmin', 'user.read')).toEqual(['full', 'work'])
    expect(fieldsOf('trainer', 'user.read')).toEqual(['full', 'holder'])
    expect(fieldsOf('systemAdmin', 'user.read')).toEqual(['privileged'])
    for (const role of roles)
      for (const action of actions) {
        if (scopesOf(action, role) === 'P') expect(fieldsOf(role, action)).toEqual(['public'])
        if (scopesOf(action, role) === 'K') expect(fieldsOf(role, action)).toEqual(['card'])
      }
  })
})

describe('principles', () => {
  const hasScope = (action: Action, role: Role, scope: string) =>
    scopesOf(action, role).split(',').includes(scope)

  test('read-only roles never write for their authority', () => {
    for (const role of ['trainerReadOnly', 'authorityReader'] as const) {
      const ofAuthority = actions.filter(
        (action) => hasScope(action, role, 'A') || hasScope(action, role, 'H'),
      )
      expect(ofAuthority.filter((action) => !/\.(list|read|card|preview)$/.test(action))).toEqual([
        'calendar.create',
      ])
    }
  })

  test('members of a company have no rights in an authority, and members of an authority none in a company', () => {
    for (const action of actions) {
      for (const role of companyRoles) expect(hasScope(action, role, 'H'), action).toBe(false)
      for (const role of authorityRoles) expect(hasScope(action, role, 'C'), action).toBe(false)
      // Testers can belong to a company or an authority.
      for (const role of ['employee', 'companyAdmin'] as const)
        expect(hasScope(action, role, 'A'), action).toBe(false)
    }
  })

  test('every role that changes an item can read it', () => {
    for (const action of actions.filter((name) => /\.(update|delete|archive|retire)$/.test(name)))
      for (const role of roles) {
        const read = action.replace(/\.\w+$/, '.read') as Action
        if (read in policy && scopesOf(action, role) !== '-')
          expect(scopesOf(read, role), `${read} ${role}`).not.toBe('-')
      }
  })
})

const ids = { userId: 'me', companyId: 'our company', authorityId: 'our authority' }

/** An actor per role. */
const actors = Object.fromEntries(roles.map((role) => [role, actorAs(role, ids)])) as Record<
  Role,
  Actor | null
>

const items = {
  'of the user': { userId: 'me', companyId: 'other', authorityId: 'other' },
  'created by the user elsewhere': { authorId: 'me', companyId: 'other', authorityId: 'other' },
  'created by the user in the company': { authorId: 'me', companyId: ids.companyId, authorityId: null },
  'created by the user in the authority': { authorId: 'me', companyId: null, authorityId: ids.authorityId },
  'of the company': { userId: 'other', authorId: 'other', companyId: ids.companyId, authorityId: 'other' },
  'of the authority': {
    userId: 'other',
    authorId: 'other',
    companyId: 'other',
    authorityId: ids.authorityId,
  },
  'of a holder of the authority': { userId: 'other', holderAuthorityId: ['other', ids.authorityId] },
  accepted: { authorId: null, catalogue: 'accepted' },
  foreign: {
    userId: 'other',
    authorId: 'other',
    companyId: 'other',
    authorityId: 'other',
    holderAuthorityId: ['other'],
    catalogue: null,
  },
} satisfies Record<string, Owners>
type Item = keyof typeof items

const all = Object.keys(items) as Item[]
const created = [
  'created by the user elsewhere',
  'created by the user in the company',
  'created by the user in the authority',
] as const

/** The items that a scope covers, for an actor with a company, an authority, or neither. */
const coverage: Record<string, (ownerKind: 'company' | 'authority' | null) => readonly Item[]> = {
  '-': () => [],
  P: () => all,
  K: () => all,
  '*': () => all,
  S: () => ['of the user'],
  O: () => created,
  OC: (ownerKind) => (ownerKind ? [`created by the user in the ${ownerKind}`] : []),
  C: (ownerKind) => (ownerKind === 'company' ? ['of the company', 'created by the user in the company'] : []),
  A: (ownerKind) =>
    ownerKind === 'authority' ? ['of the authority', 'created by the user in the authority'] : [],
  H: (ownerKind) => (ownerKind === 'authority' ? ['of a holder of the authority'] : []),
  E: () => ['accepted'],
}

/** The roles that an actor of a role has. */
const implied: Partial<Record<Role, Role[]>> = {
  tester: ['employee', 'tester'],
  companyAdmin: ['employee', 'companyAdmin'],
  systemAdmin: ['user', 'systemAdmin'],
}

const ownerKindOf = (role: Role) => {
  if ((companyRoles as readonly Role[]).includes(role)) return 'company'
  return (authorityRoles as readonly Role[]).includes(role) ? 'authority' : null
}

test.each(roles)('%s reaches exactly the items that the scopes of the roles cover', (role) => {
  for (const action of actions) {
    const scopes = (implied[role] ?? [role]).flatMap((one) => scopesOf(action, one).split(','))
    const covered = new Set<string>(scopes.flatMap((scope) => coverage[scope]?.(ownerKindOf(role)) ?? all))
    const reached = all.filter((item) => can(actors[role], action, items[item]))
    expect({ action, reached }).toEqual({ action, reached: all.filter((item) => covered.has(item)) })
    expect({ action, can: can(actors[role], action) }).toEqual({ action, can: covered.size > 0 })
  }
})

const actorOf = (role: Exclude<Role, 'guest'>) => actors[role] as Actor
const notActivated = (role: 'employee' | 'admin') => ({ id: ids.companyId, role, activated: false })

test('the rights of several roles add up, and cover no foreign items', () => {
  const { authorities } = actorOf('trainer')
  const several: Actor = { ...actorOf('companyAdmin'), mayReport: true, authorities }
  for (const action of actions) {
    for (const role of ['employee', 'tester', 'companyAdmin', 'trainer'] as const)
      for (const item of all)
        if (can(actors[role], action, items[item]))
          expect(can(several, action, items[item]), `${action}: ${item}`).toBe(true)
    const coversAll = grantsOf(several, action).some(({ owners }) => Object.keys(owners).length === 0)
    expect({ action, foreign: can(several, action, items.foreign) }).toEqual({ action, foreign: coversAll })
  }
})

test('a company that is not activated cannot look people up (ASVS V8.2.1)', () => {
  const admin = { ...actorOf('companyAdmin'), company: notActivated('admin') }
  expect(can(admin, 'user.lookupByEvalId')).toBe(false)
  expect(can(admin, 'user.list', { companyId: ids.companyId })).toBe(true)
  expect(can({ ...admin, authorities: actorOf('trainer').authorities }, 'user.lookupByEvalId')).toBe(true)
})

test('a member of an authority who may report is a tester there, except in a read-only role', () => {
  const item = { companyId: null, authorityId: ids.authorityId }
  for (const role of authorityRoles) {
    const grants = grantsOf({ ...actorOf(role), mayReport: true }, 'report.create')
    expect(isGranted(grants, item), role).toBe(role === 'trainer' || role === 'authorityAdmin')
  }
})

test('a company that is not activated has no testers', () => {
  const waiting = { ...actorOf('tester'), company: notActivated('employee') }
  expect(grantsOf(waiting, 'report.create')).toEqual([])
})

test('members of an authority see, show and share their own certificate of another authority, but do not change it', () => {
  const own: Owners = { userId: 'me', companyId: null, authorityId: 'other' }
  for (const role of authorityRoles) {
    for (const action of ['certificate.read', 'certificate.card', 'certificate.shareLink'] as const)
      expect(can(actors[role], action, own)).toBe(true)
    for (const action of ['certificate.annotate', 'certificate.revoke', 'certificate.reinstate'] as const)
      expect(can(actors[role], action, own)).toBe(false)
  }
})
