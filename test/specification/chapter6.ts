import type { Row } from './row.ts'

const given = 'domain/policy.test.ts › a role can do exactly what these rules allow'
const refused =
  'test/matrix/matrix.test.ts › T30: every call that the policy forbids is refused and changes nothing'

export const rows: Row[] = [
  {
    requirement: 'The system knows users and administrators.',
    proof: [
      given,
      'server/features/accounts/signupThreats.test.ts › T33: sign-up creates no administrator and no activated account',
    ],
  },
  {
    requirement: 'A company has its representative, who cannot just leave, and employees.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › T61, T62: the last administrator is neither removed nor demoted to employee',
      'server/features/companies/coworkers/coworkers.test.ts › an administrator who hands over becomes an employee and may leave; before that they cannot',
    ],
    deviation: 'After handing over, the representative leaves like any other coworker.',
  },
  {
    requirement: 'An authority has administrators and trainers, each also read only.',
    proof: [
      'server/features/authorities/members.test.ts › an administrator adds a trainer by email or Eval-ID, changes the role and removes them',
      given,
    ],
  },
  {
    requirement:
      'A tester is a person who works in an active organisation and has a certificate that allows reports today.',
    proof: [
      'domain/policy.test.ts › a member of an authority who may report is a tester there, except in a read-only role',
      'domain/policy.test.ts › a company that is not activated has no testers',
    ],
  },
  {
    requirement: 'Only administrators open their pages.',
    proof: ['web/session/guard.test.ts › a user cannot open an admin page', refused],
  },
  {
    requirement: 'Companies and authorities see their own; elsewhere there are no rights for the area.',
    proof: [
      'texts/texts.test.ts › a screen shows %s with the agreed English text',
      'domain/policy.test.ts › %s reaches exactly the items that the scopes of the roles cover',
      'test/matrix/matrix.test.ts › T24, T29: a foreign item and a missing item get the same answer',
    ],
  },
  {
    requirement: 'The server answers whether reports may be created.',
    proof: [
      'domain/reportRight.test.ts › $id: $who, $type ($method): allowed is $allowed',
      'server/features/reports/reports.test.ts › checks the right of the tester again: a certificate that started after the measurement is not sufficient',
    ],
  },
  {
    requirement: 'The whole matrix is one table, which server and web both use.',
    proof: [
      'test/matrix/matrix.test.ts › every action of the policy has a call',
      'test/matrix/matrix.test.ts › every route names exactly one action of the policy, or is public',
      'test/matrix/matrix.test.ts › every call that the policy allows succeeds, and each action adds exactly one audit entry',
    ],
  },
  {
    requirement: 'A list shows each user exactly the items that they may read.',
    proof: [
      'test/matrix/matrix.test.ts › T25: a list shows each role exactly the items it can read one by one, and its total counts no others',
    ],
  },
]
