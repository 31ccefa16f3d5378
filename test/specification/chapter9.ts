import type { Row } from './row.ts'

export const rows: Row[] = [
  {
    says: 'A page has ten items; the first is page one, on the wire page zero.',
    proof: [
      'server/resource/lists.test.ts › shows ten of all, and says how many there are',
      'web/resource/listState.test.ts › on the wire pages count from zero',
    ],
  },
  {
    says: 'German is the language of whoever names none of the three.',
    proof: [
      'server/http/answers.test.ts › speaks the language that was asked for: %s',
      'texts/texts.test.ts › every text is there in German, English and Italian, and says something',
    ],
  },
  {
    says: 'A birthday of more than ten years ago makes a profile complete.',
    proof: ['domain/profile.test.ts › Someone born on a leap day is older than ten from the first of March'],
  },
  {
    says: 'Letters of reset and activation come within minutes.',
    proof: [
      'server/features/verify/alone.test.ts › a letter is promised at once, and waits',
      'server/mail/mail.test.ts › a letter arrives with its umlauts, as text and as page, and says that a machine wrote it',
    ],
  },
  {
    says: 'The dashboard’s charts are of the last thirty days.',
    proof: [
      'server/features/dashboard/dashboard.test.ts › the charts show thirty days where the product is at home, the last one today, and days without any as 0',
      'server/features/dashboard/dashboard.test.ts › every figure is what its list shows, for every role',
      'test/e2e/dashboard.e2e.ts › of a company administrator counts what its lists show, names what is to be done first, and follows what others do (%s)',
      'server/resource/lists.test.ts › a day keeps what was made on it where the product is at home, a number what was made in the days before today',
    ],
  },
  {
    says: 'A certificate is valid for whole years, through its last day.',
    proof: [
      'domain/certificate.test.ts › A certificate may be valid for %d years',
      'domain/certificate.test.ts › $id: stored as "$state", it shows "$shown" on $day',
      'domain/day.test.ts › $id: $years years after $day it is $later',
    ],
  },
  {
    says: 'A voltage is fine only below 1 V.',
    proof: [
      'domain/measurement/disconnection.test.ts › $id: $plusMinus V, $plusChassis V and $minusChassis V are judged $verdict $reasons',
    ],
  },
  {
    says: 'The browser remembers that it sent somebody to the profile, and the version it saw last.',
    proof: [
      'test/e2e/addresses.e2e.ts › one that nobody has says so, and one of others leads away',
      'web/session/guard.test.ts › an incomplete profile is asked for once only',
      'web/app/version.test.ts › the first version seen is only stored',
    ],
  },
  {
    says: 'A dialog that confirms says what will be done and may ask for a word.',
    proof: [
      'test/e2e/people.e2e.ts › a company is founded, joined, handed over and left; an account is secured, moved, taken along and erased',
    ],
    otherwise: 'Its title is the deed and its buttons are verbs, instead of “Are you sure?” and “Ok”.',
  },
  {
    says: 'Toasts show for three seconds at the lower right; those that wait try again every 250 ms.',
    proof: [
      'web/ui/toast.test.ts › a toast appears at once, at the lower right, for three seconds',
      'web/ui/toast.test.ts › a fourth toast waits for room and tries again every 250 ms',
    ],
  },
  {
    says: 'Orange is the colour of brand and deed, and what stands on a colour can be read.',
    proof: [
      'test/e2e/accessible.e2e.ts › pages of everybody',
      'test/e2e/accessible.e2e.ts › the pages of a %s, in light and dark, at a desk, enlarged there and on a phone',
      'domain/theme.test.ts › %s can be read on white, and white on it',
    ],
  },
]
