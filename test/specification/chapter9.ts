import type { Row } from './row.ts'

export const rows: Row[] = [
  {
    requirement: 'A page has ten items; the first is page one, on the wire page zero.',
    proof: [
      'server/resource/lists.test.ts › shows ten items and their total',
      'web/resource/listState.test.ts › on the wire pages count from zero',
    ],
  },
  {
    requirement: 'German is the language of a user who prefers none of the three.',
    proof: [
      'server/http/answers.test.ts › uses the requested language: %s',
      'texts/texts.test.ts › every text exists in German, English and Italian, and is not empty',
    ],
  },
  {
    requirement: 'A birthday of more than ten years ago makes a profile complete.',
    proof: ['domain/profile.test.ts › a person born on a leap day is older than ten from the first of March'],
  },
  {
    requirement: 'Emails for reset and activation arrive within minutes.',
    proof: [
      'server/features/verify/alone.test.ts › an email is queued at once and waits',
      'server/mail/mail.test.ts › an email arrives with its umlauts, as text and as HTML, and states that it is automatic',
    ],
  },
  {
    requirement: 'The dashboard’s charts are of the last thirty days.',
    proof: [
      'server/features/dashboard/dashboard.test.ts › the charts show thirty days in the time zone of the product, today last, and empty days as 0',
      'server/features/dashboard/dashboard.test.ts › every figure matches its list, for every role',
      'test/e2e/dashboard.e2e.ts › of a company administrator has the totals of its lists, shows the next tasks, and follows changes by others (%s)',
      'server/resource/lists.test.ts › a day filter returns items created on it in the time zone of the product, a number those of the days before today',
    ],
  },
  {
    requirement: 'A certificate is valid for whole years, through its last day.',
    proof: [
      'domain/certificate.test.ts › a certificate can be valid for %d years',
      'domain/certificate.test.ts › $id: state "$state" in the database appears as "$shown" on $day',
      'domain/day.test.ts › $id: $years years after $day is $later',
    ],
  },
  {
    requirement: 'A voltage is fine only below 1 V.',
    proof: [
      'domain/measurement/disconnection.test.ts › $id: $plusMinus V, $plusChassis V and $minusChassis V are judged $verdict $reasons',
    ],
  },
  {
    requirement: 'The browser stores that it redirected a user to the profile, and the version it saw last.',
    proof: [
      'test/e2e/addresses.e2e.ts › an unknown address shows that, and a forbidden one leads away',
      'web/session/guard.test.ts › an incomplete profile is requested only once',
      'web/app/version.test.ts › the first version seen is only stored',
    ],
  },
  {
    requirement: 'A dialog that confirms says what will be done and may ask for a word.',
    proof: [
      'test/e2e/people.e2e.ts › a company is registered, joined, handed over and left; an account is secured, changed, exported and erased',
    ],
    deviation: 'Its title is the action and its buttons are verbs, instead of “Are you sure?” and “Ok”.',
  },
  {
    requirement: 'Toasts show for three seconds at the lower right; those that wait try again every 250 ms.',
    proof: [
      'web/ui/toasts.test.ts › a toast appears at once, at the lower right, for three seconds',
      'web/ui/toasts.test.ts › a fourth toast waits for space and retries every 250 ms',
    ],
  },
  {
    requirement: 'Orange is the colour of brand and actions, and text on a colour is readable.',
    proof: [
      'test/e2e/accessible.e2e.ts › public pages',
      'test/e2e/accessible.e2e.ts › the pages of a %s, in light and dark, on a desktop, enlarged there and on a phone',
      'domain/theme.test.ts › %s is readable on white, and white on it',
    ],
  },
]
