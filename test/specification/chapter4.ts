import type { Row } from './row.ts'

const people =
  'test/e2e/people.e2e.ts › a company is founded, joined, handed over and left; an account is secured, moved, taken along and erased'

export const rows: Row[] = [
  {
    says: 'Signing in stores the account, signing out forgets it and leads to the sign-in.',
    proof: [
      'server/features/accounts/sessions/sessions.test.ts › one signs in by name or e-mail, in any letter case, and gets the account',
      'server/features/accounts/sessions/sessions.test.ts › by signing out with %s, and takes what the browser cached with it',
      'test/e2e/addresses.e2e.ts › the authority and the menu that were chosen stay on the device, and go when their person leaves it',
    ],
  },
  {
    says: 'Whoever’s account can no longer be asked for is signed out.',
    proof: [
      'web/session/session.test.ts › whoever is refused twice is signed out',
      'web/session/session.test.ts › where nobody answers, whoever was signed in stays so',
      'server/features/accounts/sessions/sessions.test.ts › when its person is deactivated',
      'test/e2e/guarded.e2e.ts › whoever is switched off is out on another instance with the very next call',
    ],
    otherwise: 'A refusal signs out, a missing network does not.',
  },
  {
    says: 'A new user is not activated until the mailed link is used; the letter can be sent again.',
    proof: [
      'server/features/accounts/signup.test.ts › the account can be used only after its link was, which works once',
      'server/features/accounts/signup.test.ts › a new link ends the old one, and a link ends after a day',
    ],
  },
  {
    says: 'A company is not activated until the mailed link is used; the letter can be sent again.',
    proof: [
      people,
      'server/features/companies/companies.test.ts › its activation is mailed again three times an hour (T16)',
    ],
  },
  {
    says: 'Whoever founded a company that was never activated leaves and founds it again.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › the founder of a company that never became active leaves and founds it again',
    ],
  },
  {
    says: 'An unknown vehicle or manufacturer is made by itself, waits, and is accepted or merged by an administrator.',
    proof: [
      'server/features/catalogue/fromCar.test.ts › a car of an unknown make proposes manufacturer and model, and keeps what was typed',
      'server/features/catalogue/catalogue.test.ts › is everybody’s once it is accepted, and so is its manufacturer',
      'server/features/catalogue/catalogue.test.ts › T77: leads the cars, the manuals and the old id to the model that stays',
    ],
  },
  {
    says: 'Joining a company by invitation takes a person out of the former one.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › T60: no one leaves a company without having named it, and both companies are notified',
      'test/e2e/guarded.e2e.ts › of two who are invited one comes from another company; the lead is handed over and leaves',
    ],
  },
  {
    says: 'The head of a company leaves only after handing over.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › an administrator who hands over becomes an employee and may leave; before that they cannot',
    ],
  },
  {
    says: 'A list shows loading, result or failure; a change shows at its item, a refused one keeps what was typed.',
    proof: [
      'server/http/writes.test.ts › of an item that somebody else has changed is refused with the item as it is now',
      'web/form/check.test.ts › nothing is wrong',
      'test/e2e/profile.e2e.ts › several changed parts are saved together, each says what became of it, and none is left unasked',
    ],
    otherwise: 'The states hold as behaviour; a library keeps them, not a store of our own.',
  },
  {
    says: 'Changing the page of a list keeps order, search and filters, and an unusable page falls back.',
    proof: [
      'web/resource/listState.test.ts › writing an address and reading it again gives the same state',
      'web/resource/listState.test.ts › a page that cannot be falls back to the first',
    ],
  },
  {
    says: 'Without a company the call for one’s own company fails, which means that there is none.',
    proof: [
      people,
      'server/features/companies/coworkers/coworkers.test.ts › T31: a person who has left sees nothing of the company from then on, but still the reports they wrote',
    ],
  },
  {
    says: 'The first version seen is stored, another one reloads the page.',
    proof: [
      'web/app/version.test.ts › the first version seen is only stored',
      'web/app/version.test.ts › another version is a new one',
    ],
    otherwise:
      'Where something is unsaved a banner says so, and it reloads on tap or at the next page without unsaved input.',
  },
  {
    says: 'A toast that was dismissed is gone after 150 ms.',
    proof: ['web/ui/toast.test.ts › a dismissed toast is gone 150 ms later'],
  },
  {
    says: 'A certificate is issued, suspended and reinstated, revoked for good, or superseded by its renewal.',
    proof: [
      'server/features/certificates/states.test.ts › tells what became of it in order, with day and reason, and who it was to the authority alone',
      'domain/certificate.test.ts › $id: stored as "$state", it shows "$shown" on $day',
    ],
  },
  {
    says: 'A draft with a dangerous voltage that stays open for a day is taken over by the responsible person or closed as failed.',
    proof: [
      'server/features/reports/leftOpen.test.ts › reminds each responsible person once per day, not the tester and not before',
      'server/features/reports/leftOpen.test.ts › makes the responsible person its author and keeps the first one, also in the sealed record',
      'server/features/reports/leftOpen.test.ts › seals a failed report with the reason, by a person who may not report',
    ],
  },
  {
    says: 'A coworker is suspended with a reason; tags stay in doubt, drafts are taken over, until the suspension is lifted.',
    proof: [
      'server/features/companies/coworkers/suspension.test.ts › is signed out, and after signing in again is in no company',
      'server/features/companies/coworkers/suspension.test.ts › creates no report and changes no draft; the draft stays and is taken over at once',
      'server/features/companies/coworkers/suspension.test.ts › leaves the tags hanging and in doubt until the suspension is lifted',
    ],
  },
  {
    says: 'A report is a draft, then final and never changed, voided or amended by a new one.',
    proof: [
      'server/features/reports/reports.test.ts › is neither changed nor deleted, nor finalised again',
      'server/features/reports/correction.test.ts › takes its place once the correction is final: the old one stays readable, names the new and says why, and so does the log',
    ],
  },
]
