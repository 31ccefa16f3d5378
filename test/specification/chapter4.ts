import type { Row } from './row.ts'

const people =
  'test/e2e/people.e2e.ts › a company is registered, joined, handed over and left; an account is secured, changed, exported and erased'

export const rows: Row[] = [
  {
    requirement: 'Signing in stores the account, signing out forgets it and leads to the sign-in.',
    proof: [
      'server/features/accounts/sessions/sessions.test.ts › a user signs in by name or email, in upper or lower case, and gets the account',
      'server/features/accounts/sessions/sessions.test.ts › by signing out with %s, which clears the cache of the browser',
      'test/e2e/addresses.e2e.ts › the chosen authority and menu stay on the device, and are removed when their user leaves it',
    ],
  },
  {
    requirement: 'A user whose account can no longer be loaded is signed out.',
    proof: [
      'web/session/session.test.ts › a user who is rejected twice is signed out',
      'web/session/session.test.ts › without an answer, a signed-in user remains signed in',
      'server/features/accounts/sessions/sessions.test.ts › when its user is deactivated',
      'test/e2e/guarded.e2e.ts › a deactivated user is signed out on another instance with the next call',
    ],
    deviation: 'A refusal signs out, a missing network does not.',
  },
  {
    requirement: 'A new user is not activated until the emailed link is used; the email can be sent again.',
    proof: [
      'server/features/accounts/signup.test.ts › the account is usable only after its link was used, which works once',
      'server/features/accounts/signup.test.ts › a new link invalidates the old one, and a link expires after a day',
    ],
  },
  {
    requirement: 'A company is not activated until the emailed link is used; the email can be sent again.',
    proof: [
      people,
      'server/features/companies/companies.test.ts › its activation is mailed again three times an hour (T16)',
    ],
  },
  {
    requirement: 'A user who created a company that was never activated leaves and creates it again.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › the founder of a company that was never activated leaves and registers it again',
    ],
  },
  {
    requirement:
      'An unknown vehicle or manufacturer is created automatically, is pending, and is accepted or merged by an administrator.',
    proof: [
      'server/features/catalogue/fromCar.test.ts › a vehicle of an unknown make proposes manufacturer and model, and preserves the typed text',
      'server/features/catalogue/catalogue.test.ts › is visible to everyone after acceptance, and so is its manufacturer',
      'server/features/catalogue/catalogue.test.ts › T77: moves vehicles, manuals and the old id to the remaining model',
    ],
  },
  {
    requirement: 'Joining a company by invitation removes a person from the former one.',
    proof: [
      'server/features/companies/coworkers/invitations.test.ts › T60: requires the name of the company to leave, and both companies are notified',
      'test/e2e/guarded.e2e.ts › of two invited people one comes from another company; the administration is handed over, and the administrator leaves',
    ],
  },
  {
    requirement: 'The representative of a company leaves only after handing over.',
    proof: [
      'server/features/companies/coworkers/coworkers.test.ts › an administrator who hands over becomes an employee and may leave; before that they cannot',
    ],
  },
  {
    requirement:
      'A list shows loading, result or failure; a change shows at its item, a refused one keeps what was typed.',
    proof: [
      'server/http/writes.test.ts › of an item that another user has changed is rejected with the current item',
      'web/form/check.test.ts › a complete form has no errors',
      'test/e2e/profile.e2e.ts › changes in several sections are saved together, and none is saved while one of them is wrong',
    ],
    deviation: 'The states exist as behaviour; a library stores them, not our own store.',
  },
  {
    requirement:
      'Changing the page of a list keeps order, search and filters, and an unusable page falls back.',
    proof: [
      'web/resource/listState.test.ts › an address that is written and read again gives the same state',
      'web/resource/listState.test.ts › an impossible page falls back to the first',
    ],
  },
  {
    requirement: 'Without a company the call for one’s own company fails, which means that there is none.',
    proof: [
      people,
      'server/features/companies/coworkers/coworkers.test.ts › T31: a person who has left sees nothing of the company from then on, but still the reports they wrote',
    ],
  },
  {
    requirement: 'The first version seen is stored, another one reloads the page.',
    proof: [
      'web/app/version.test.ts › the first version seen is only stored',
      'web/app/version.test.ts › another version is new',
    ],
    deviation:
      'Where something is unsaved a banner says so, and it reloads on tap or at the next page without unsaved input.',
  },
  {
    requirement: 'A toast that was dismissed is gone after 150 ms.',
    proof: ['web/ui/toasts.test.ts › a dismissed toast is gone 150 ms later'],
  },
  {
    requirement:
      'A certificate is issued, suspended and reinstated, revoked for good, or superseded by its renewal.',
    proof: [
      'server/features/certificates/states.test.ts › lists events in order, with day and reason, and the actor only for the authority',
      'domain/certificate.test.ts › $id: state "$state" in the database appears as "$shown" on $day',
    ],
  },
  {
    requirement:
      'A draft with a dangerous voltage that remains open for a day is taken over by the responsible person or closed as failed.',
    proof: [
      'server/features/reports/leftOpen.test.ts › reminds each responsible person once per day, not the tester and not before',
      'server/features/reports/leftOpen.test.ts › sets the responsible person as its author and preserves the first one, also in the sealed record',
      'server/features/reports/leftOpen.test.ts › seals a failed report with the reason, by a person who may not report',
    ],
  },
  {
    requirement:
      'A coworker is suspended with a reason; tags stay in doubt, drafts are taken over, until the suspension is lifted.',
    proof: [
      'server/features/companies/coworkers/suspension.test.ts › is signed out, and after signing in again is in no company',
      'server/features/companies/coworkers/suspension.test.ts › creates no report and changes no draft; the draft remains and is taken over at once',
      'server/features/companies/coworkers/suspension.test.ts › leaves attached tags in doubt until the suspension is lifted',
    ],
  },
  {
    requirement: 'A report is a draft, then final and never changed, voided or amended by a new one.',
    proof: [
      'server/features/reports/reports.test.ts › is neither changed nor deleted, nor finalised again',
      'server/features/reports/correction.test.ts › replaces the report when the correction is final: the old one remains readable and names the new one with the reason, and so does the log',
    ],
  },
]
