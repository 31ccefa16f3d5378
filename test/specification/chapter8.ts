import type { Row } from './row.ts'

const addresses = 'test/e2e/addresses.e2e.ts › an unknown address shows that, and a forbidden one leads away'
const words = 'texts/texts.test.ts › %s has the agreed English text'

export const rows: Row[] = [
  {
    says: 'The sentences of the catalogue are said word for word in English.',
    proof: [words, 'texts/texts.test.ts › every refusal has a text'],
  },
  {
    says: 'A wrong name or password is one sentence.',
    proof: [
      words,
      'server/features/accounts/sessions/sessions.test.ts › a wrong password and an unknown name get the same answer',
    ],
  },
  {
    says: 'An account that is not activated is told so, to whoever knows its password.',
    proof: [
      'server/features/accounts/sessions/signIn.test.ts › T7: only the right password shows that an account is not activated',
    ],
  },
  {
    says: 'An unforeseen error says to try again later, and nothing of its cause.',
    proof: ['server/http/answers.test.ts › T79: an unexpected error returns only its number'],
  },
  {
    says: 'A company or authority of a taken name or address is refused, and the field is named.',
    proof: [
      'server/http/writes.test.ts › a company whose name differs only in %s is rejected with the agreed message',
      'server/features/companies/nameRaces.test.ts › T72: of six parallel creations of an authority with one name or one code one succeeds, in every round',
    ],
    otherwise: '“Name/Email” is said of the one that is taken.',
  },
  {
    says: 'A vehicle of the same VIN and owner is refused.',
    proof: [
      'server/http/writes.test.ts › a vehicle with this VIN and owner is rejected with the agreed message, in any notation of the VIN',
    ],
  },
  {
    says: 'A report of the same name and type in a company is refused.',
    proof: [
      'server/features/reports/reports.test.ts › with the name of another of its type in the company is rejected with the agreed message',
    ],
  },
  {
    says: 'A certificate of the same name for the same person is refused.',
    proof: [
      'server/features/certificates/certificates.test.ts › twice from one template to one person is rejected with the agreed message',
    ],
  },
  {
    says: 'Inviting somebody who is there already, or an unknown Eval-ID, is answered in the words of the catalogue.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › to an existing member gets the agreed message',
      'server/features/companies/coworkers/invitations.test.ts › by an unknown Eval-ID gets the agreed message',
    ],
  },
  {
    says: 'A missing right is told as such.',
    proof: [
      words,
      'test/matrix/matrix.test.ts › T30: every call that the policy forbids is refused and changes nothing',
    ],
  },
  {
    says: 'A document that cannot be loaded is told so.',
    proof: [
      words,
      'server/features/verify/alone.test.ts › calls that need the file storage are answered as temporarily unavailable, and nothing else is affected',
    ],
  },
  {
    says: 'Without a template the way to one is named.',
    proof: [
      'server/features/certificates/certificates.test.ts › without a template is rejected with the agreed message',
    ],
  },
  {
    says: 'A manual that nobody has is told so.',
    proof: ['server/features/catalogue/manuals.test.ts › without a manual is reported as such'],
  },
  {
    says: 'A failure is logged and nothing is half done.',
    proof: [
      'server/http/errors.test.ts › every failed call is in the log with its cause, without names',
      'server/jobs/jobs.test.ts › a rolled back action leaves no queued job',
    ],
    otherwise: 'It is also told to the person, in the sentence of the catalogue.',
  },
  {
    says: 'What has become of something is told as well: what was saved, and what was not.',
    proof: [
      'test/e2e/profile.e2e.ts › several changed sections are saved together, each shows its result, and none is skipped',
    ],
  },
  {
    says: 'Errors that nobody foresaw are told to whoever runs it, in production only and not of somebody’s own computer.',
    proof: [
      'web/api/errorReports/mayTell.test.ts › whether an error at %s is reported: %s',
      'web/api/errorReports/watch.test.ts › every uncaught error is reported',
      'web/api/errorReports/send.test.ts › sixty errors that look the same without personal data are all reported, one by one',
      'server/operations/errorReports/errorReports.test.ts › on the own computer, and outside production, nothing is stored',
      'server/operations/errorReports/errorReports.test.ts › whatever a browser sends, nothing about a person is stored',
    ],
    otherwise:
      'They are told to the own server, which hands them on only where its operator named a place; no service of others is asked by the browser.',
  },
  {
    says: 'Somebody who cannot be read is shown as nobody.',
    proof: [addresses, 'server/http/answers.test.ts › is the same for missing and for foreign items'],
    otherwise: 'The page gets an empty person and says “not found”.',
  },
  {
    says: 'An unknown address leads to the 404 page, a lacking role to the forbidden page.',
    proof: [addresses, 'web/session/guard.test.ts › a user cannot open an admin page'],
  },
  {
    says: 'Toasts are of five kinds; an error stays.',
    proof: [
      'web/ui/toasts.test.ts › a toast appears at once, at the lower right, for three seconds',
      'web/ui/toasts.test.ts › an error stays until it is dismissed',
    ],
    otherwise: 'An error is not gone after three seconds: it stays until it is dismissed.',
  },
]
