import type { Row } from './row.ts'

const fields = 'test/specification/requirements.test.ts › %s has the required fields'

export const rows: Row[] = [
  {
    requirement:
      'A user has account, roles, address and birthday, activation, activity, Eval-ID and public address.',
    proof: [
      fields,
      'server/features/accounts/fieldSets.test.ts › %s sees the fields of a person that the right grants, in a list and in a single item',
    ],
  },
  {
    requirement: 'No answer contains a password.',
    proof: [
      'test/specification/requirements.test.ts › no answer about a user has a field for a password',
      'server/features/accounts/passwords.test.ts › no answer contains a password or its hash',
    ],
    deviation:
      'The fields for a password and a generated one exist for no reader: they are stored as a hash, and no answer has them.',
  },
  {
    requirement:
      'A user has names, phone, picture, settings of the public profile, and a preference for emails.',
    proof: [
      fields,
      'server/features/expiry/reminders.test.ts › to people who unsubscribed, are deactivated or were erased',
    ],
  },
  {
    requirement: 'A company has name, e-mail address, tax number, logo, address and whether it is activated.',
    proof: [fields, 'server/features/companies/companies.test.ts › is optional'],
  },
  { requirement: 'An authority has name, e-mail address and address.', proof: [fields] },
  {
    requirement: 'A company vehicle has VIN, plate, manufacturer, construction year, owner and mileage.',
    proof: [
      fields,
      'server/features/vehicles/vehicles.test.ts › a vehicle has category, voltages, service disconnect, parts, first registration and colour',
    ],
  },
  {
    requirement: 'A manufacturer has a name.',
    proof: [
      fields,
      'server/features/catalogue/fillCatalogue.test.ts › the first start adds about 60 manufacturers and 120 models, once, visible to everyone',
    ],
  },
  {
    requirement:
      'A certificate has name, number, both dates, years, issuer, holder, PDF and training documents, and may allow reports.',
    proof: [
      fields,
      'server/features/certificates/trainingDocuments/trainingDocuments.test.ts › is stored with the certificate and readable only by its holder and its authority',
    ],
  },
  {
    requirement:
      'A template has name, both texts, its PDF and its position in the order, and is sealed digitally.',
    proof: [
      fields,
      'test/e2e/template.e2e.ts › an uploaded PDF becomes a template, three people get it at once, and the one without an account through the mailed link',
      'server/features/authorities/signingKeys.test.ts › seals certificates that an external tool and our check accept',
    ],
  },
  {
    requirement: 'Levels are EVAL-1, EVAL-2, EVAL-3 and others.',
    proof: [
      'domain/prerequisite.test.ts › %s of rank %s for a person who holds the ranks %j and is born on %s: %j',
    ],
  },
  {
    requirement:
      'A report has name, type, company, vehicle, tester, result and the measurements of its type.',
    proof: [
      'server/features/reports/reports.test.ts › T35: has the result of its measurements; another one sent with them is rejected, and nothing is stored',
      'domain/measurement/disconnection.test.ts › $id: a disconnection with $what is judged $verdict',
      'domain/measurement/isolation.test.ts › $id: an isolation measurement with $what is judged $verdict',
      'domain/measurement/potentialEqualization.test.ts › $id: bonding with $what is judged $verdict',
    ],
  },
  {
    requirement: 'Each measurement is valid or invalid.',
    proof: ['domain/measurement/judgement.test.ts › a protocol with $what is judged $verdict'],
    deviation: 'While it is written a row may also be incomplete; a final report knows only the two.',
  },
  {
    requirement: 'A topic has title, text and attachments, an answer text and attachments.',
    proof: [
      fields,
      'server/features/forum/forum.test.ts › is a re-encoded photo, shown in its post and readable by readers of the post',
    ],
  },
  {
    requirement: 'An invitation names the person, the company and the role.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › is shown to anyone with its link, signed in or not, and accepted by the person invited',
    ],
  },
  {
    requirement: 'The server returns the version, and whether the user may create reports.',
    proof: [
      'server/features/system/system.test.ts › an operator checks without signing in whether it is alive and ready, and its version',
      'domain/reportRight.test.ts › $id: $who may create reports in general if at least one kind is allowed',
    ],
  },
  {
    requirement:
      'Every list has items, page, page size, order, search and total, and its items are identified by _id.',
    proof: [
      'server/resource/lists.test.ts › shows ten items and their total',
      'web/resource/listState.test.ts › page, order and search come from the address',
    ],
    deviation:
      'The address of the page and its cache replace a store of the browser; what is shown, stored and reset is the same.',
  },
  {
    requirement:
      'The session contains whether a user is signed in, the user, their authority and the state of the menu.',
    proof: [
      'test/e2e/addresses.e2e.ts › the chosen authority and menu stay on the device, and are removed when their user leaves it',
      'server/features/accounts/sessions/sessions.test.ts › a user signs in by name or email, in upper or lower case, and gets the account',
    ],
  },
]
