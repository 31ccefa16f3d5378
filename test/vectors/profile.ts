import type { Profile, ProfileField } from '#domain/profile.ts'

const address = { street: 'Hauptplatz 1', city: 'Graz', zip: '8010', country: 'AT' }
const adult = '1990-05-17'

/** On 2026-06-15. */
export const profileVectors: { id: string; what: string; profile: Profile; missing: ProfileField[] }[] = [
  { id: 'U1', what: 'everything given', profile: { birthday: adult, address }, missing: [] },
  { id: 'U2', what: 'ten years and a day', profile: { birthday: '2016-06-14', address }, missing: [] },
  {
    id: 'U3',
    what: 'ten years to the day',
    profile: { birthday: '2016-06-15', address },
    missing: ['birthday'],
  },
  { id: 'U4', what: 'nine years', profile: { birthday: '2016-06-16', address }, missing: ['birthday'] },
  { id: 'U5', what: 'no birthday', profile: { address }, missing: ['birthday'] },
  { id: 'U6', what: 'a birthday of null', profile: { birthday: null, address }, missing: ['birthday'] },
  {
    id: 'U7',
    what: 'a day that never was',
    profile: { birthday: '1990-02-30', address },
    missing: ['birthday'],
  },
  {
    id: 'U8',
    what: 'an invalid date',
    profile: { birthday: 'Invalid Date', address },
    missing: ['birthday'],
  },
  { id: 'U9', what: 'a German date', profile: { birthday: '17.05.1990', address }, missing: ['birthday'] },
  {
    id: 'U10',
    what: 'a birthday to come',
    profile: { birthday: '2027-01-01', address },
    missing: ['birthday'],
  },
  { id: 'U11', what: '131 years', profile: { birthday: '1895-06-15', address }, missing: ['birthday'] },
  {
    id: 'U12',
    what: 'blanks for a street',
    profile: { birthday: adult, address: { ...address, street: ' \t ' } },
    missing: ['address.street'],
  },
  {
    id: 'U13',
    what: 'a no-break and a zero-width space for a city',
    profile: { birthday: adult, address: { ...address, city: '\u00a0\u200b' } },
    missing: ['address.city'],
  },
  {
    id: 'U14',
    what: 'an empty zip',
    profile: { birthday: adult, address: { ...address, zip: '' } },
    missing: ['address.zip'],
  },
  {
    id: 'U15',
    what: 'no country',
    profile: { birthday: adult, address: { ...address, country: undefined } },
    missing: ['address.country'],
  },
  {
    id: 'U16',
    what: 'nothing at all',
    profile: {},
    missing: ['birthday', 'address.street', 'address.city', 'address.zip', 'address.country'],
  },
  {
    id: 'U17',
    what: 'a zip of 0',
    profile: { birthday: adult, address: { ...address, zip: '0' } },
    missing: [],
  },
]
