import type { Row } from './row.ts'

const isCall = 'test/specification/requirements.test.ts › %s is a call'
const lists = 'server/resource/lists.test.ts'

export const rows: Row[] = [
  {
    requirement: 'Every required call exists, under its method and path.',
    proof: [
      isCall,
      'test/matrix/matrix.test.ts › every call of the contract is an action of the policy, and is served as that action',
    ],
  },
  {
    requirement: 'Answers speak the language of Accept-Language: German, English or Italian.',
    proof: ['server/http/answers.test.ts › uses the requested language: %s'],
  },
  {
    requirement: 'Signing in and out.',
    proof: [
      'server/features/accounts/sessions/sessions.test.ts › a user signs in by name or email, in upper or lower case, and gets the account',
      'server/features/accounts/sessions/signIn.test.ts › T6: a foreign image does not sign out; the own page does, by GET and by POST',
    ],
  },
  {
    requirement: 'Password recovery: an email, then a reset without a body or with the chosen password.',
    proof: [
      'server/features/accounts/passwordThreats.test.ts › T11: without a body a one-time password is mailed; it permits only the choice of a new password',
      'server/features/accounts/passwordThreats.test.ts › T11: with a body the chosen password is set once, and all sessions end',
    ],
  },
  {
    requirement: 'One’s own account, users, coworkers and public profiles are read.',
    proof: [
      'test/testServer.test.ts › the whole server answers a guest and a signed-in user',
      'server/features/accounts/fieldSets.test.ts › %s sees the fields of a person that the right grants, in a list and in a single item',
    ],
  },
  {
    requirement: 'The server returns whether a user name or an e-mail address is in use.',
    proof: [
      'server/features/accounts/signupThreats.test.ts › T18: whether a name or address is in use is answered with yes or no, to any client, after the same time',
    ],
  },
  {
    requirement: 'A person is found by Eval-ID.',
    proof: [
      'server/features/accounts/fieldSets.test.ts › T19: a look-up by Eval-ID shows only the card, also to the system administrator',
    ],
  },
  {
    requirement: 'A picture is read by its id.',
    proof: [
      'server/features/people/own.test.ts › T26: is visible to coworkers and to no others, unless the public profile shows it',
    ],
  },
  {
    requirement: 'Lists take page size, page from zero, order and search, and answer items and total.',
    proof: [
      'test/specification/requirements.test.ts › the list of %s accepts l, lo, sf, so and day, and answers items and their total',
      `${lists} › is paged from zero by l and lo, sorted by sf, up or down by so`,
      `${lists} › has the same total on every page, also on one after the last`,
    ],
  },
  {
    requirement: 'Lists are filtered by their fields and by day.',
    proof: [
      `${lists} › is filtered by its fields, with several values of one separated by commas`,
      `${lists} › a day filter returns items created on it in the time zone of the product, a number those of the days before today`,
    ],
  },
  {
    requirement: 'An item is created, read, changed and removed, and the answer is the item.',
    proof: [
      'server/http/writes.test.ts › may send the whole item back: undeclared fields are ignored if unchanged and rejected if changed',
      'server/features/reports/reports.test.ts › is changed and deleted by its tester',
    ],
  },
  {
    requirement: 'Removing a certificate.',
    proof: [
      'server/features/certificates/certificates.test.ts › T55: is revoked, not deleted, by DELETE, with a stored reason, and only once',
    ],
    deviation:
      'A certificate is never deleted: DELETE revokes it, because people who relied on it must see that.',
  },
  {
    requirement: 'One’s own company is read, and a given one.',
    proof: [
      'server/features/accounts/fieldSets.test.ts › T27: a company or authority shows name and town to strangers and all fields to its members',
    ],
  },
  {
    requirement: 'Every call is described for programs and for people.',
    proof: [
      'test/matrix/matrix.test.ts › the published description contains exactly the served calls',
      'test/description.test.ts › has an example for every body that the call accepts',
    ],
  },
]
