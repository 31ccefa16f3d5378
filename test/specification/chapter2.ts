import type { Row } from './row.ts'

const asked = 'test/specification/asked.test.ts'
const guard = 'web/session/guard.test.ts'
const addresses = 'test/e2e/addresses.e2e.ts › one that nobody has says so, and one of others leads away'
const mainJob =
  'test/e2e/main-job.e2e.ts › a person qualifies, measures, files and is checked; a revoked certificate shows at once'
const people =
  'test/e2e/people.e2e.ts › a company is founded, joined, handed over and left; an account is secured, moved, taken along and erased'
const workshop =
  'test/e2e/workshop.e2e.ts › it is amended in one window at a time, verified, shared by a link and shown in the viewer, and nothing is asked of anybody else'

export const rows: Row[] = [
  {
    says: 'Every address that was asked for opens a page, doubled ones included.',
    proof: [`${asked} › %s is the address of a page`],
  },
  {
    says: 'The bare address and /login show the sign-in.',
    proof: [addresses, `${guard} › a guest reaches the login`],
  },
  {
    says: 'Whoever registers agrees to the terms first.',
    proof: [
      mainJob,
      'server/features/accounts/signupThreats.test.ts › the consent is kept with version, language and time; without it there is no account',
    ],
  },
  {
    says: 'A mailed link leads to a page that sets a new password.',
    proof: [
      people,
      'server/features/accounts/passwords.test.ts › with the link and a new password: it holds, the old one does not, every session has ended, a letter says so',
    ],
  },
  {
    says: 'A public profile is a page without sign-in, where its person wants one.',
    proof: [
      people,
      'server/features/people/people.test.ts › is off until it is switched on, shows what was ticked, and is gone at once',
    ],
  },
  {
    says: 'An invitation is answered on a page of its own.',
    proof: [
      'test/e2e/guarded.e2e.ts › of two who are invited one comes from another company; the lead is handed over and leaves',
      'server/features/companies/coworkers/invitations.test.ts › is shown to anyone who has its link, signed in or not, and accepted by the person invited',
    ],
  },
  {
    says: 'An unknown address leads to the 404 page, which shows what was asked for.',
    proof: [addresses],
  },
  {
    says: 'The pages of the app need a signed-in person with a role.',
    proof: [
      `${guard} › a guest in the app goes to the login`,
      `${guard} › an account without any role is kept out`,
    ],
  },
  {
    says: 'A person without the role is led to /forbidden, a guest to /login.',
    proof: [
      addresses,
      `${guard} › a user is kept out of an admin page`,
      `${guard} › a guest at an admin page goes to the login`,
    ],
  },
  {
    says: 'Whoever is signed in and opens the sign-in or the registration is led into the app.',
    proof: [addresses, `${guard} › someone signed in leaves the login for the app`],
  },
  {
    says: 'Once in a browser session an incomplete profile is led to /app/user?message=incomplete.',
    proof: [
      addresses,
      `${guard} › an incomplete profile is asked for`,
      `${guard} › an incomplete profile is asked for once only`,
    ],
  },
  {
    says: 'Before every navigation the account is asked for anew.',
    proof: [
      'server/features/accounts/sessions/sessionThreats.test.ts › a role that is taken away is gone on another instance with the next call',
      'test/e2e/offline.e2e.ts › is shown after a reload with the time it was checked, and is gone from the device after signing out',
    ],
    otherwise:
      'Only an answer signs out. Where the network fails the last account stays and is marked offline: a technician at the vehicle is not thrown out of a report.',
  },
  {
    says: 'People, companies, authorities and all reports have administrators’ pages that others do not open.',
    proof: [
      `${guard} › a user is kept out of an admin page`,
      'test/matrix/matrix.test.ts › T30: is refused whatever the matrix does not give, and nothing changes by it',
    ],
  },
  {
    says: 'Coworkers are listed and have a page each.',
    proof: [
      people,
      'server/features/companies/coworkers/coworkers.test.ts › an employee sees the cards of the others, the administrator also how to reach them',
    ],
  },
  {
    says: 'Certificates are listed and issued by a wizard.',
    proof: [
      mainJob,
      'test/e2e/certificate.e2e.ts › its holder shares and withdraws it; its authority suspends it, and whoever scans the card sees so',
    ],
  },
  {
    says: 'Reports are begun by a wizard, also straight from a vehicle.',
    proof: [
      mainJob,
      'test/e2e/isolation.e2e.ts › a report is written with the server stopped, goes on after a reload, is stored once though the first answer is cut, and is amended; danger stops the work',
    ],
  },
  {
    says: 'A report and a certificate open as paper without an account.',
    proof: [
      workshop,
      'server/features/verify/sharing/sharing.test.ts › T28: a %s opens to a stranger by an unguessable link only, says what it is today, and every opening is counted',
    ],
    otherwise:
      'An account is not needed, but an unguessable share link is: an id alone tells a stranger nothing of a person or a car.',
  },
  {
    says: 'Stored files are shown in the viewer to whoever is signed in.',
    proof: [
      workshop,
      'test/e2e/viewer.e2e.ts › what a sandboxed frame may not do, the page around does for the viewer: printing and filling the screen',
    ],
  },
  {
    says: 'A draft is shown for signing on a page of its own.',
    proof: [
      'server/features/reports/signature.test.ts › is drawn on its paper above the name, and told with it to whoever reads it or its data',
    ],
  },
  {
    says: 'Templates are put in order, by dragging and by keys.',
    proof: [
      'web/features/templates/placeAt.test.ts › a row dragged %s stands in its place',
      'web/features/templates/moved.test.ts › an item moves %s',
    ],
  },
  {
    says: 'What is stored on the device is emptied on a page that keeps unsent reports.',
    proof: [
      'test/e2e/addresses.e2e.ts › the device is emptied on a page of its own, but for what is being written',
    ],
  },
  {
    says: 'Signs, forum, vehicles and their data from a provider have their pages.',
    proof: [
      `${asked} › %s is the address of a page`,
      addresses,
      'test/e2e/forum.e2e.ts › a question with a photo is answered, the letter about it muted, the answer accepted, another one reported and hidden',
      'server/features/catalogue/manuals.test.ts › is asked as the operator, and answers in plain text with its source and the moment',
    ],
  },
]
