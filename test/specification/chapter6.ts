import type { Row } from './row.ts'

const given =
  'domain/policy.test.ts › %s is given to whom the matrix gives it, with confirmation where it says so'
const refused =
  'test/matrix/matrix.test.ts › T30: is refused whatever the matrix does not give, and nothing changes by it'

export const rows: Row[] = [
  {
    says: 'The system knows users and administrators.',
    proof: [
      given,
      'server/features/accounts/signupThreats.test.ts › T33: no one signs up as administrator or activated',
    ],
  },
  {
    says: 'A company has its representative, who cannot just leave, and employees.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › T61, T62: the last administrator is neither removed nor made an employee',
      'server/features/companies/coworkers/coworkers.test.ts › an administrator who hands over becomes an employee and may leave; before that they cannot',
    ],
    otherwise: 'After handing over the representative leaves like anybody else.',
  },
  {
    says: 'An authority has administrators and trainers, each also read only.',
    proof: [
      'server/features/authorities/members.test.ts › an administrator adds a trainer by e-mail or Eval-ID, changes the role and removes them',
      given,
    ],
  },
  {
    says: 'A tester is whoever works in an active organisation and holds a certificate that allows reports today.',
    proof: [
      'domain/policy.test.ts › a member of an authority who may report is a tester there, but not one who may only read',
      'domain/policy.test.ts › nobody is a tester in a company that is not activated',
    ],
  },
  {
    says: 'Pages of administrators are theirs alone.',
    proof: ['web/session/guard.test.ts › a user is kept out of an admin page', refused],
  },
  {
    says: 'Companies and authorities see their own; elsewhere there are no rights for the area.',
    proof: [
      'texts/texts.test.ts › a screen says as %s in English what was agreed',
      'domain/policy.test.ts › reaches %s where the matrix says so, and nowhere else',
      'test/matrix/matrix.test.ts › T24, T29: no answer differs between what belongs to others and what does not exist',
    ],
  },
  {
    says: 'Whether reports may be created is answered by the server.',
    proof: [
      'domain/reportRight.test.ts › $id: $who, $type ($method): allowed is $allowed',
      'server/features/reports/reports.test.ts › asks again whether the tester may: one whose certificate began after measuring may not',
    ],
  },
  {
    says: 'The whole matrix is one table, kept by server and web alike.',
    proof: [
      'domain/policy.test.ts › the policy has exactly the actions of the matrix',
      'test/matrix/matrix.test.ts › every route names exactly one action of the policy, or is public',
      'test/matrix/matrix.test.ts › is given whatever the matrix gives, and each action leaves exactly one entry in the log',
    ],
  },
  {
    says: 'A list shows everybody exactly what they may read.',
    proof: [
      'test/matrix/matrix.test.ts › T25: a list shows each role exactly what it can read one by one, and counts nothing else',
    ],
  },
]
