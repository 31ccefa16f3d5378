import type { Row } from './row.ts'

const addressTest = 'test/specification/requirements.test.ts'
const guard = 'web/session/guard.test.ts'
const addresses = 'test/e2e/addresses.e2e.ts › an unknown address shows that, and a forbidden one leads away'
const mainJob =
  'test/e2e/main-job.e2e.ts › a person qualifies, measures, files a report and is verified; a revoked certificate shows at once'
const people =
  'test/e2e/people.e2e.ts › a company is registered, joined, handed over and left; an account is secured, changed, exported and erased'
const workshop =
  'test/e2e/workshop.e2e.ts › it is amended in one window at a time, verified, shared by a link and shown in the viewer, without requests to third parties'

export const rows: Row[] = [
  {
    requirement: 'Every requested address opens a page, including alternative addresses.',
    proof: [`${addressTest} › %s is the address of a page`],
  },
  {
    requirement: 'The bare address and /login show the sign-in.',
    proof: [addresses, `${guard} › a guest reaches the login`],
  },
  {
    requirement: 'A user agrees to the terms before registering.',
    proof: [
      mainJob,
      'server/features/accounts/signupThreats.test.ts › the consent is stored with version, language and time; without it there is no account',
    ],
  },
  {
    requirement: 'A mailed link leads to a page that sets a new password.',
    proof: [
      people,
      'server/features/accounts/passwords.test.ts › with the link and a new password: the new one is valid, the old one is not, every session ends, and an email confirms it',
    ],
  },
  {
    requirement: 'A public profile is a page without sign-in, if the person enables it.',
    proof: [
      people,
      'server/features/people/people.test.ts › is off by default, shows the selected fields when on, and disappears at once',
    ],
  },
  {
    requirement: 'An invitation is answered on a page of its own.',
    proof: [
      'test/e2e/guarded.e2e.ts › of two invited people one comes from another company; the administration is handed over, and the administrator leaves',
      'server/features/companies/coworkers/invitations.test.ts › is shown to anyone with its link, signed in or not, and accepted by the person invited',
    ],
  },
  {
    requirement: 'An unknown address leads to the 404 page, which shows the requested address.',
    proof: [addresses],
  },
  {
    requirement: 'The pages of the app need a signed-in person with a role.',
    proof: [
      `${guard} › a guest in the app goes to the login`,
      `${guard} › an account without any role has no access`,
    ],
  },
  {
    requirement: 'A person without the role is redirected to /forbidden, a guest to /login.',
    proof: [
      addresses,
      `${guard} › a user cannot open an admin page`,
      `${guard} › a guest at an admin page goes to the login`,
    ],
  },
  {
    requirement: 'A signed-in user who opens the sign-in or the registration is redirected to the app.',
    proof: [addresses, `${guard} › a signed-in user goes from the login to the app`],
  },
  {
    requirement:
      'Once in a browser session, a user with an incomplete profile is redirected to /app/user?message=incomplete.',
    proof: [
      addresses,
      `${guard} › an incomplete profile is requested`,
      `${guard} › an incomplete profile is requested only once`,
    ],
  },
  {
    requirement: 'The account is loaded again before every navigation.',
    proof: [
      'server/features/accounts/sessions/sessionThreats.test.ts › a removed role is gone on another instance with the next call',
      'test/e2e/offline.e2e.ts › is shown after a reload with the time of its check, and is removed from the device after signing out',
    ],
    deviation:
      'Only an answer signs out. Where the network fails the last account remains and is marked offline: a technician at the vehicle is not thrown out of a report.',
  },
  {
    requirement: 'People, companies, authorities and all reports have pages for administrators only.',
    proof: [
      `${guard} › a user cannot open an admin page`,
      'test/matrix/matrix.test.ts › T30: every call that the policy forbids is refused and changes nothing',
    ],
  },
  {
    requirement: 'Coworkers are listed, and each has a page.',
    proof: [
      people,
      'server/features/companies/coworkers/coworkers.test.ts › an employee sees the cards of the others, the administrator also their contact details',
    ],
  },
  {
    requirement: 'Certificates are listed and issued by a wizard.',
    proof: [
      mainJob,
      'test/e2e/certificate.e2e.ts › its holder shares and withdraws it; its authority suspends it, and a scan of the card shows that',
    ],
  },
  {
    requirement: 'A wizard starts reports, also from the page of a vehicle.',
    proof: [
      mainJob,
      'test/e2e/isolation.e2e.ts › a report is written with the server stopped, continues after a reload, is stored once although the first answer is interrupted, and is amended; danger stops the work',
    ],
  },
  {
    requirement: 'A report and a certificate open as a PDF without an account.',
    proof: [
      workshop,
      'server/features/verify/sharing/sharing.test.ts › T28: a %s opens to a stranger through an unguessable link only, shows its state today, and every opening is counted',
    ],
    deviation:
      'It needs no account but an unguessable share link: an id alone shows a stranger nothing about a person or a vehicle.',
  },
  {
    requirement: 'The viewer shows stored files to signed-in users.',
    proof: [
      workshop,
      'test/e2e/viewer.e2e.ts › the page does for the viewer what a sandboxed frame may not: printing and full screen',
    ],
  },
  {
    requirement: 'A draft is shown for signing on a page of its own.',
    proof: [
      'server/features/reports/signature.test.ts › is drawn above the name in the PDF and described for screen readers and in the data',
    ],
  },
  {
    requirement: 'Templates are put in order, by dragging and by keys.',
    proof: [
      'web/features/templates/useDrag.test.ts › a row dragged %s is placed there',
      'web/features/templates/useOrder.test.ts › an item moves %s',
    ],
  },
  {
    requirement: 'A page deletes the data stored on the device, except unsent reports.',
    proof: [
      'test/e2e/addresses.e2e.ts › the device is cleared on a page of its own, except for unsent drafts',
    ],
  },
  {
    requirement: 'Signs, forum, vehicles and their data from a provider have their pages.',
    proof: [
      `${addressTest} › %s is the address of a page`,
      addresses,
      'test/e2e/forum.e2e.ts › a question with a photo is answered, its email notification muted, the answer accepted, another one reported and hidden',
      'server/features/catalogue/manuals.test.ts › is called as the operator and answers in plain text with source and time',
    ],
  },
]
