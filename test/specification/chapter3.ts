import type { Row } from './row.ts'

const fields = 'test/specification/asked.test.ts › %s has the fields that were asked for'

export const rows: Row[] = [
  {
    says: 'A user has account, roles, address and birthday, activation, activity, Eval-ID and public address.',
    proof: [
      fields,
      'server/features/accounts/fieldSets.test.ts › %s sees of a person the fields that right gives, in a list and alone',
    ],
  },
  {
    says: 'A password never leaves the house.',
    proof: [
      'test/specification/asked.test.ts › no answer about a user has a field for a password',
      'server/features/accounts/passwords.test.ts › no answer holds a password or its hash',
    ],
    otherwise:
      'The fields for a password and a generated one exist for no reader: they are stored as a hash, and no answer has them.',
  },
  {
    says: 'A user has names, phone, picture, settings of the public profile, and a wish about letters.',
    proof: [
      fields,
      'server/features/expiry/reminders.test.ts › who does not want to, is switched off or was erased',
    ],
  },
  {
    says: 'A company has name, e-mail address, tax number, logo, address and whether it is activated.',
    proof: [fields, 'server/features/companies/companies.test.ts › may be left out'],
  },
  { says: 'An authority has name, e-mail address and address.', proof: [fields] },
  {
    says: 'A company vehicle has VIN, plate, manufacturer, construction year, owner and mileage.',
    proof: [
      fields,
      'server/features/vehicles/vehicles.test.ts › a car keeps its category, voltages, service disconnect, parts, first registration and colour',
    ],
  },
  {
    says: 'A manufacturer has a name.',
    proof: [
      fields,
      'server/features/catalogue/known.test.ts › the first start knows some 60 manufacturers and 120 models, once, and each for everybody',
    ],
  },
  {
    says: 'A certificate has name, number, both dates, years, issuer, holder, PDF and training documents, and may allow reports.',
    proof: [
      fields,
      'server/features/certificates/trainingDocuments/trainingDocuments.test.ts › is kept with the certificate, and read by its holder and its authority only',
    ],
  },
  {
    says: 'A template has name, both texts, its PDF, its place in the order, and is sealed digitally.',
    proof: [
      fields,
      'test/e2e/template.e2e.ts › an uploaded PDF becomes a template, three people get it at once, and the one without an account by the mailed link',
      'server/features/authorities/signingKeys.test.ts › seals certificates that a foreign tool finds genuine, and so do we',
    ],
  },
  {
    says: 'Levels are EVAL-1, EVAL-2, EVAL-3 and others.',
    proof: ['domain/prerequisite.test.ts › %s of rank %s for who holds the ranks %j and is born on %s: %j'],
  },
  {
    says: 'A report has name, type, company, vehicle, tester, result and the measurements of its type.',
    proof: [
      'server/features/reports/reports.test.ts › T35: has the result of its measurements; another one sent with them is refused, and nothing is saved',
      'domain/measurement/disconnection.test.ts › $id: a disconnection with $what is judged $verdict',
      'domain/measurement/isolation.test.ts › $id: an isolation measurement with $what is judged $verdict',
      'domain/measurement/potentialEqualization.test.ts › $id: bonding with $what is judged $verdict',
    ],
  },
  {
    says: 'Each measurement is valid or invalid.',
    proof: ['domain/measurement/judgement.test.ts › A protocol with $what is judged $verdict'],
    otherwise: 'While it is written a row may also be incomplete; a final report knows only the two.',
  },
  {
    says: 'A topic has title, text and attachments, an answer text and attachments.',
    proof: [
      fields,
      'server/features/forum/forum.test.ts › is a photo written anew, shown in its own post, and read by whoever reads that',
    ],
  },
  {
    says: 'An invitation names whom, into which company and for which role.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › is shown to anyone who has its link, signed in or not, and accepted by the person invited',
    ],
  },
  {
    says: 'The version is told, and whether one may create reports.',
    proof: [
      'server/features/system/system.test.ts › an operator learns without signing in whether it lives, is ready, and which version it is',
      'domain/reportRight.test.ts › $id: $who may create reports in general if one kind is allowed',
    ],
  },
  {
    says: 'Every list has items, page, page size, order, search and total, and its items are known by _id.',
    proof: [
      'server/resource/lists.test.ts › shows ten of all, and says how many there are',
      'web/resource/listState.test.ts › page, order and search come from the address',
    ],
    otherwise:
      'What was a store of the browser is the address of the page and its cache; what is shown, kept and reset is the same.',
  },
  {
    says: 'The session knows whether somebody is signed in, who, their authority and the state of the menu.',
    proof: [
      'test/e2e/addresses.e2e.ts › the authority and the menu that were chosen stay on the device, and go when their person leaves it',
      'server/features/accounts/sessions/sessions.test.ts › one signs in by name or e-mail, in any letter case, and gets the account',
    ],
  },
]
