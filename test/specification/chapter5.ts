import type { Row } from './row.ts'

const check = 'web/form/check.test.ts'

export const rows: Row[] = [
  {
    requirement: 'A mandatory field says so, and the form says that some are missing.',
    proof: [
      `${check} › a blank field is mandatory`,
      'texts/texts.test.ts › a screen shows %s with the agreed English text',
      'server/http/errors.test.ts › an empty field is mandatory, with the text of the form',
      'test/e2e/accessible.e2e.ts › a form that cannot be sent',
    ],
  },
  {
    requirement: 'An e-mail address must be one.',
    proof: [
      `${check} › an address without an at sign is not an email address`,
      'server/features/accounts/signup.test.ts › sign-up %s is rejected: the field is named and nothing is stored',
    ],
  },
  {
    requirement: 'A birthday must be a day that was.',
    proof: [
      'server/http/writes.test.ts › to a birthday of %s is rejected',
      'domain/day.test.ts › %j is not a day',
    ],
  },
  {
    requirement: 'Numbers of the tax office hold digits, hyphen and slash only.',
    proof: ['domain/taxNumber.test.ts › $id: the EU number "$text" is rejected with $error'],
  },
  {
    requirement: 'Registration asks for consent.',
    proof: [
      'server/features/accounts/signupThreats.test.ts › the consent is stored with version, language and time; without it there is no account',
    ],
  },
  {
    requirement: 'User name and e-mail address are unique.',
    proof: [
      'server/features/accounts/signup.test.ts › a name in use and an address in use are both reported',
      'server/features/companies/nameRaces.test.ts › T72: of six parallel sign-ups with one name in other letters one succeeds, in every round',
    ],
  },
  {
    requirement: 'No person is chosen twice for a certificate, or added twice to an authority or a company.',
    proof: [
      'server/features/courses/courses.test.ts › rejects duplicate and unknown people, and more than the limit',
      'server/features/authorities/members.test.ts › a person is added once, and only with an activated account',
      'server/features/companies/coworkers/invitations.test.ts › to an existing member gets the agreed message',
    ],
  },
  {
    requirement: 'Reports need a company vehicle.',
    proof: [
      'server/features/reports/reports.test.ts › for a vehicle of another company, or for none, is rejected',
      'web/features/reports/draft/recording.test.ts › the server receives nothing before there are a vehicle and a name',
    ],
  },
  {
    requirement: 'A voltage is fine only below 1 V, whatever its sign.',
    proof: [
      'domain/measurement/disconnection.test.ts › $id: $plusMinus V, $plusChassis V and $minusChassis V are judged $verdict $reasons',
      'server/features/reports/vectors.test.ts › $id: $plusMinus V, $plusChassis V and $minusChassis V end as $verdict',
    ],
  },
  {
    requirement: 'A profile is complete with a birthday of more than ten years ago and a whole address.',
    proof: [
      'domain/profile.test.ts › $id: with $what, a profile lacks $missing',
      'domain/profile.test.ts › a person born on a leap day is older than ten from the first of March',
    ],
  },
  {
    requirement: 'An action with serious consequences requires typing a word first.',
    proof: [
      'test/e2e/people.e2e.ts › a company is registered, joined, handed over and left; an account is secured, changed, exported and erased',
      'test/e2e/offline.e2e.ts › is shown after a reload with the time of its check, and is removed from the device after signing out',
    ],
  },
  {
    requirement:
      'Values that the specification leaves open have limits, and a value beyond them is rejected with its field.',
    proof: [
      'server/http/writes.test.ts › reports every invalid field by its path',
      'test/matrix/hostile.test.ts › T37: no hostile call of the description breaks the server, exposes data, or changes anything when rejected',
      'domain/vin.test.ts › $id: the VIN "$text" is read as $checked',
    ],
  },
]
