import type { Row } from './row.ts'

const fields = 'test/specification/asked.test.ts › %s has the required fields'

export const rows: Row[] = [
  {
    says: 'A user has account, roles, address and birthday, activation, activity, Eval-ID and public address.',
    proof: [
      fields,
      'server/features/accounts/fieldSets.test.ts › %s sees the fields of a person that the right grants, in a list and in a single item',
    ],
  },
  {
    says: 'A password never leaves the house.',
    proof: [
      'test/specification/asked.test.ts › no answer about a user has a field for a password',
      'server/features/accounts/passwords.test.ts › no answer contains a password or its hash',
    ],
    otherwise:
      'The fields for a password and a generated one exist for no reader: they are stored as a hash, and no answer has them.',
  },
  {
    says: 'A user has names, phone, picture, settings of the public profile, and a wish about letters.',
    proof: [
      fields,
      'server/features/expiry/reminders.test.ts › to people who unsubscribed, are deactivated or were erased',
    ],
  },
  {
    says: 'A company has name, e-mail address, tax number, logo, address and whether it is activated.',
    proof: [fields, 'server/features/companies/companies.test.ts › is optional'],
  },
  { says: 'An authority has name, e-mail address and address.', proof: [fields] },
  {
    says: 'A company vehicle has VIN, plate, manufacturer, construction year, owner and mileage.',
    proof: [
      fields,
      'server/features/vehicles/vehicles.test.ts › a vehicle has category, voltages, service disconnect, parts, first registration and colour',
    ],
  },
  {
    says: 'A manufacturer has a name.',
    proof: [
      fields,
      'server/features/catalogue/fillCatalogue.test.ts › the first start adds about 60 manufacturers and 120 models, once, visible to everyone',
    ],
  },
  {
    says: 'A certificate has name, number, both dates, years, issuer, holder, PDF and training documents, and may allow reports.',
    proof: [
      fields,
      'server/features/certificates/trainingDocuments/trainingDocuments.test.ts › is stored with the certificate and readable only by its holder and its authority',
    ],
  },
  {
    says: 'A template has name, both texts, its PDF, its place in the order, and is sealed digitally.',
    proof: [
      fields,
      'test/e2e/template.e2e.ts › an uploaded PDF becomes a template, three people get it at once, and the one without an account through the mailed link',
      'server/features/authorities/signingKeys.test.ts › seals certificates that an external tool and our check accept',
    ],
  },
  {
    says: 'Levels are EVAL-1, EVAL-2, EVAL-3 and others.',
    proof: [
      'domain/prerequisite.test.ts › %s of rank %s for a person who holds the ranks %j and is born on %s: %j',
    ],
  },
  {
    says: 'A report has name, type, company, vehicle, tester, result and the measurements of its type.',
    proof: [
      'server/features/reports/reports.test.ts › T35: has the result of its measurements; another one sent with them is rejected, and nothing is stored',
      'domain/measurement/disconnection.test.ts › $id: a disconnection with $what is judged $verdict',
      'domain/measurement/isolation.test.ts › $id: an isolation measurement with $what is judged $verdict',
      'domain/measurement/potentialEqualization.test.ts › $id: bonding with $what is judged $verdict',
    ],
  },
  {
    says: 'Each measurement is valid or invalid.',
    proof: ['domain/measurement/judgement.test.ts › a protocol with $what is judged $verdict'],
    otherwise: 'While it is written a row may also be incomplete; a final report knows only the two.',
  },
  {
    says: 'A topic has title, text and attachments, an answer text and attachments.',
    proof: [
      fields,
      'server/features/forum/forum.test.ts › is a re-encoded photo, shown in its post and readable by readers of the post',
    ],
  },
  {
    says: 'An invitation names whom, into which company and for which role.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › is shown to anyone with its link, signed in or not, and accepted by the person invited',
    ],
  },
  {
    says: 'The version is told, and whether one may create reports.',
    proof: [
      'server/features/system/system.test.ts › an operator checks without signing in whether it is alive and ready, and its version',
      'domain/reportRight.test.ts › $id: $who may create reports in general if at least one kind is allowed',
    ],
  },
  {
    says: 'Every list has items, page, page size, order, search and total, and its items are known by _id.',
    proof: [
      'server/resource/lists.test.ts › shows ten items and their total',
      'web/resource/listState.test.ts › page, order and search come from the address',
    ],
    otherwise:
      'What was a store of the browser is the address of the page and its cache; what is shown, kept and reset is the same.',
  },
  {
    says: 'The session knows whether somebody is signed in, who, their authority and the state of the menu.',
    proof: [
      'test/e2e/addresses.e2e.ts › the chosen authority and menu stay on the device, and are removed when their user leaves it',
      'server/features/accounts/sessions/sessions.test.ts › a user signs in by name or email, in any letter case, and gets the account',
    ],
  },
]
