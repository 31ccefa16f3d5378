import type { Row } from './row.ts'

const addresses = 'test/e2e/addresses.e2e.ts › one that nobody has says so, and one of others leads away'
const words = 'texts/texts.test.ts › %s says in English what was agreed'

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
      'server/features/accounts/sessions/signIn.test.ts › T7: only the right password learns that an account is not activated',
    ],
  },
  {
    says: 'An unforeseen error says to try again later, and nothing of its cause.',
    proof: ['server/http/answers.test.ts › T79: an error nobody foresaw says nothing but its number'],
  },
  {
    says: 'A company or authority of a taken name or address is refused, and the field is named.',
    proof: [
      'server/http/writes.test.ts › a company whose name differs only in %s is refused in the words of the catalogue',
      'server/features/companies/nameRaces.test.ts › T72: of six who make an authority of one name or one code at once one does, in every round',
    ],
    otherwise: '“Name/Email” is said of the one that is taken.',
  },
  {
    says: 'A vehicle of the same VIN and owner is refused.',
    proof: [
      'server/http/writes.test.ts › a vehicle with this VIN and owner is refused in the words of the catalogue, however the VIN is typed',
    ],
  },
  {
    says: 'A report of the same name and type in a company is refused.',
    proof: [
      'server/features/reports/reports.test.ts › with the name of another of its type in the company is refused in the words of the catalogue',
    ],
  },
  {
    says: 'A certificate of the same name for the same person is refused.',
    proof: [
      'server/features/certificates/certificates.test.ts › twice from one template to one person is refused in the words of the catalogue',
    ],
  },
  {
    says: 'Inviting somebody who is there already, or an unknown Eval-ID, is answered in the words of the catalogue.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › to a person who is there already says the message of the catalogue',
      'server/features/companies/coworkers/invitations.test.ts › by an unknown Eval-ID says the message of the catalogue',
    ],
  },
  {
    says: 'A missing right is told as such.',
    proof: [
      words,
      'test/matrix/matrix.test.ts › T30: is refused whatever the matrix does not give, and nothing changes by it',
    ],
  },
  {
    says: 'A document that cannot be loaded is told so.',
    proof: [
      words,
      'server/features/verify/alone.test.ts › what needs the store of files says that it cannot be had now, and nothing else suffers',
    ],
  },
  {
    says: 'Without a template the way to one is named.',
    proof: [
      'server/features/certificates/certificates.test.ts › where there is no template says so in the words of the catalogue',
    ],
  },
  {
    says: 'A manual that nobody has is told so.',
    proof: ['server/features/catalogue/manuals.test.ts › that knows none is said to'],
  },
  {
    says: 'A failure is logged and nothing is half done.',
    proof: [
      'server/http/errors.test.ts › whatever could not be answered is in the log with what stood in the way, and names nobody',
      'server/jobs/jobs.test.ts › a deed that is rolled back has promised nothing',
    ],
    otherwise: 'It is also told to the person, in the sentence of the catalogue.',
  },
  {
    says: 'What has become of something is told as well: what was saved, and what was not.',
    proof: [
      'test/e2e/profile.e2e.ts › several changed parts are saved together, each says what became of it, and none is left unasked',
    ],
  },
  {
    says: 'Errors that nobody foresaw are told to whoever runs it, in production only and not of somebody’s own computer.',
    proof: [
      'web/api/errorReports/mayTell.test.ts › of what goes wrong at %s is told: %s',
      'web/api/errorReports/watch.test.ts › every uncaught error is reported',
      'web/api/errorReports/send.test.ts › sixty errors that look the same without personal data are all reported, one by one',
      'server/operations/errorReports/faults.test.ts › on one’s own computer, and outside production, nothing is kept',
      'server/operations/errorReports/faults.test.ts › whatever a browser sends, nothing of a person is kept of it',
    ],
    otherwise:
      'They are told to the own server, which hands them on only where its operator named a place; no service of others is asked by the browser.',
  },
  {
    says: 'Somebody who cannot be read is shown as nobody.',
    proof: [
      addresses,
      'server/http/answers.test.ts › of what is not there and of what is not yours is the same',
    ],
    otherwise: 'The page gets an empty person and says “not found”.',
  },
  {
    says: 'An unknown address leads to the 404 page, a lacking role to the forbidden page.',
    proof: [addresses, 'web/session/guard.test.ts › a user is kept out of an admin page'],
  },
  {
    says: 'Toasts are of five kinds; an error stays.',
    proof: [
      'web/ui/toast.test.ts › a toast appears at once, at the lower right, for three seconds',
      'web/ui/toast.test.ts › an error stays until it is dismissed',
    ],
    otherwise: 'An error is not gone after three seconds: it stays until it is dismissed.',
  },
]
