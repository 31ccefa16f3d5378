import type { Row } from './row.ts'

const isCall = 'test/specification/asked.test.ts › %s is a call'
const lists = 'server/resource/lists.test.ts'

export const rows: Row[] = [
  {
    says: 'Every call that was asked for is there, under its method and path.',
    proof: [
      isCall,
      'test/matrix/matrix.test.ts › every call of the contract is an action of the policy, and is served as the action it says',
    ],
  },
  {
    says: 'Answers speak the language of Accept-Language: German, English or Italian.',
    proof: ['server/http/answers.test.ts › speaks the language that was asked for: %s'],
  },
  {
    says: 'Signing in and out.',
    proof: [
      'server/features/accounts/sessions/sessions.test.ts › one signs in by name or e-mail, in any letter case, and gets the account',
      'server/features/accounts/sessions/signIn.test.ts › T6: a foreign image signs nobody out; the own page does, by GET and by POST',
    ],
  },
  {
    says: 'Password recovery: a letter, then a reset without a body or with the chosen password.',
    proof: [
      'server/features/accounts/passwordThreats.test.ts › T11: without a body a password for one use is mailed; it opens nothing but the choice of another',
      'server/features/accounts/passwordThreats.test.ts › T11: with a body the chosen password is set, once, and all sessions end',
    ],
  },
  {
    says: 'One’s own account, users, coworkers and public profiles are read.',
    proof: [
      'test/testServer.test.ts › the whole server answers a guest and a person who is signed in',
      'server/features/accounts/fieldSets.test.ts › %s sees of a person the fields that right gives, in a list and alone',
    ],
  },
  {
    says: 'Whether a user name or an e-mail address is taken is told.',
    proof: [
      'server/features/accounts/signupThreats.test.ts › T18: whether a name or address is taken is answered with yes or no, to any client, after the same time',
    ],
  },
  {
    says: 'A person is found by Eval-ID.',
    proof: [
      'server/features/accounts/fieldSets.test.ts › T19: who looks somebody up by the Eval-ID sees the card and nothing else, also the system administrator',
    ],
  },
  {
    says: 'A picture is read by its id.',
    proof: [
      'server/features/people/own.test.ts › T26: is seen by coworkers and by nobody elsewhere, unless the public profile shows it',
    ],
  },
  {
    says: 'Lists take page size, page from zero, order and search, and answer items and total.',
    proof: [
      'test/specification/asked.test.ts › the list of %s is asked by l, lo, sf, so and day, and answers items and their total',
      `${lists} › is paged from zero by l and lo, sorted by sf, up or down by so`,
      `${lists} › says the same total on every page, also on one behind the last`,
    ],
  },
  {
    says: 'Lists are filtered by their fields and by day.',
    proof: [
      `${lists} › is filtered by its fields, several values of one being joined by commas`,
      `${lists} › a day keeps what was made on it where the product is at home, a number what was made in the days before today`,
    ],
  },
  {
    says: 'An item is made, read, changed and removed, and the answer is the item.',
    proof: [
      'server/http/writes.test.ts › may send the whole item back: what is not asked for is ignored unchanged and refused changed',
      'server/features/reports/reports.test.ts › is changed and deleted by its tester',
    ],
  },
  {
    says: 'Removing a certificate.',
    proof: [
      'server/features/certificates/certificates.test.ts › T55: is revoked, not deleted, by DELETE, with a reason kept, and only once',
    ],
    otherwise: 'A certificate is never deleted: DELETE revokes it, for whoever trusted it must learn that.',
  },
  {
    says: 'One’s own company is read, and a given one.',
    proof: [
      'server/features/accounts/fieldSets.test.ts › T27: a company or authority shows strangers its name and town, and its own everything',
    ],
  },
  {
    says: 'Every call is described for programs and for people.',
    proof: [
      'test/matrix/matrix.test.ts › the published description has exactly the calls that are served',
      'test/description.test.ts › gives of every body an example that the call takes',
    ],
  },
]
