import type { Row } from './row.ts'

const addresses = 'test/e2e/addresses.e2e.ts › an unknown address shows that, and a forbidden one leads away'
const agreedTexts = 'texts/texts.test.ts › %s has the agreed English text'

export const rows: Row[] = [
  {
    requirement: 'The sentences of the catalogue are used literally in English.',
    proof: [agreedTexts, 'texts/texts.test.ts › every refusal has a text'],
  },
  {
    requirement: 'A wrong name or password is one sentence.',
    proof: [
      agreedTexts,
      'server/features/accounts/sessions/sessions.test.ts › a wrong password and an unknown name get the same answer',
    ],
  },
  {
    requirement: 'An account that is not activated is reported to a user who has its password.',
    proof: [
      'server/features/accounts/sessions/signIn.test.ts › T7: only the right password shows that an account is not activated',
    ],
  },
  {
    requirement: 'An unforeseen error asks the user to try again later and does not show its cause.',
    proof: ['server/http/answers.test.ts › T79: an unexpected error returns only its number'],
  },
  {
    requirement: 'A company or authority with a name or address in use is rejected, and the field is named.',
    proof: [
      'server/http/writes.test.ts › a company whose name differs only in %s is rejected with the agreed message',
      'server/features/companies/nameRaces.test.ts › T72: of six parallel creations of an authority with one name or one code one succeeds, in every round',
    ],
    deviation: '“Name/Email” is shown for the one that is in use.',
  },
  {
    requirement: 'A vehicle of the same VIN and owner is refused.',
    proof: [
      'server/http/writes.test.ts › a vehicle with this VIN and owner is rejected with the agreed message, in any notation of the VIN',
    ],
  },
  {
    requirement: 'A report of the same name and type in a company is refused.',
    proof: [
      'server/features/reports/reports.test.ts › with the name of another of its type in the company is rejected with the agreed message',
    ],
  },
  {
    requirement: 'A certificate of the same name for the same person is refused.',
    proof: [
      'server/features/certificates/certificates.test.ts › twice from one template to one person is rejected with the agreed message',
    ],
  },
  {
    requirement:
      'Inviting an existing coworker, or an unknown Eval-ID, is answered with the sentence of the catalogue.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › to an existing member gets the agreed message',
      'server/features/companies/coworkers/invitations.test.ts › by an unknown Eval-ID gets the agreed message',
    ],
  },
  {
    requirement: 'A missing right is reported as such.',
    proof: [
      agreedTexts,
      'test/matrix/matrix.test.ts › T30: every call that the policy forbids is refused and changes nothing',
    ],
  },
  {
    requirement: 'A document that cannot be loaded is reported.',
    proof: [
      agreedTexts,
      'server/features/verify/alone.test.ts › calls that need the file storage are answered as temporarily unavailable, and nothing else is affected',
    ],
  },
  {
    requirement: 'Without a template, the page names the way to create one.',
    proof: [
      'server/features/certificates/certificates.test.ts › without a template is rejected with the agreed message',
    ],
  },
  {
    requirement: 'A manual that does not exist is reported.',
    proof: ['server/features/catalogue/manuals.test.ts › without a manual is reported as such'],
  },
  {
    requirement: 'A failure is logged and nothing is half done.',
    proof: [
      'server/http/errors.test.ts › every failed call is in the log with its cause, without names',
      'server/jobs/jobs.test.ts › a rolled back action leaves no queued job',
    ],
    deviation: 'The person also sees the sentence of the catalogue.',
  },
  {
    requirement: 'The outcome is shown as well: what was saved, and what was not.',
    proof: [
      'test/e2e/profile.e2e.ts › changes in several sections are saved together, and none is saved while one of them is wrong',
    ],
  },
  {
    requirement:
      'Unforeseen errors are reported to the operator, in production only and not from a local computer.',
    proof: [
      'web/api/errorReports/mayTell.test.ts › whether an error at %s is reported: %s',
      'web/api/errorReports/watch.test.ts › every uncaught error is reported',
      'web/api/errorReports/send.test.ts › sixty errors that look the same without personal data are all reported, one by one',
      'server/operations/errorReports/errorReports.test.ts › on the own computer, and outside production, nothing is stored',
      'server/operations/errorReports/errorReports.test.ts › whatever a browser sends, nothing about a person is stored',
    ],
    deviation:
      'They are reported to the own server, which forwards them only to an address that its operator configured; the browser calls no third party.',
  },
  {
    requirement: 'A person who cannot be read is shown as missing.',
    proof: [addresses, 'server/http/answers.test.ts › is the same for missing and for foreign items'],
    deviation: 'The page gets an empty person and says “not found”.',
  },
  {
    requirement: 'An unknown address leads to the 404 page, a lacking role to the forbidden page.',
    proof: [addresses, 'web/session/guard.test.ts › a user cannot open an admin page'],
  },
  {
    requirement: 'Toasts are of five kinds; an error remains.',
    proof: [
      'web/ui/toasts.test.ts › a toast appears at once, at the lower right, for three seconds',
      'web/ui/toasts.test.ts › an error remains until it is dismissed',
    ],
    deviation: 'An error is not gone after three seconds: it remains until it is dismissed.',
  },
]
