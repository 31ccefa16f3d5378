import { expect, test } from 'vitest'
import { importColumns } from '#contract/importing.ts'
import { instruments } from '#contract/instrument.ts'
import { invitationResource } from '#contract/invitation.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { catalogueOf } from '#texts/texts.ts'
import { isNeverHeading, matched } from './matched.ts'

const tables = { vehicle: companyVehicles, instrument: instruments, invitation: invitationResource }

function fieldsIn(locale: Locale, area: keyof typeof tables) {
  const texts = catalogueOf(locale)
  return importColumns(tables[area]).map((field) => {
    const label = texts[`${area}.${field}`] ?? texts[`shell.${field}`]
    if (typeof label !== 'string') throw new Error(`no label for ${field}`)
    return { field, label }
  })
}

const vehicleFields = fieldsIn('de', 'vehicle')
const guessed = (headings: string[], rows: string[][], area: keyof typeof tables = 'vehicle') =>
  matched(
    { headings, rows: rows.map((cells, index) => ({ line: index + 2, cells })) },
    fieldsIn('de', area),
    area,
  )

for (const area of ['vehicle', 'instrument', 'invitation'] as const)
  test.each(locales)(
    `the headings of an export of ${area} in %s are recognised in every language`,
    (locale) => {
      const exported = fieldsIn(locale, area)
      for (const reader of locales)
        expect(
          matched({ headings: exported.map(({ label }) => label), rows: [] }, fieldsIn(reader, area), area),
        ).toEqual(exported.map(({ field }) => field))
    },
  )

test.each([
  ['Mail', 'email'],
  ['E-Mail', 'email'],
  ['e-mail adresse', 'email'],
  ['E-Mail der Mitarbeiter', 'email'],
  ['Posta elettronica', 'email'],
  ['Name', 'fullname'],
  ['Nachname', 'lastname'],
  ['Nome', 'firstname'],
  ['Vor- und Zuname', 'fullname'],
  ['Firmenname', ''],
  ['Username', ''],
  ['Nome utente', ''],
  ['Telefon', ''],
])('in a table of people, "%s" is read as the field "%s"', (heading, field) => {
  expect(guessed([heading], [['']], 'invitation')).toEqual([field])
})

test.each([
  [
    ['Name', 'Vorname', 'E-Mail'],
    ['lastname', 'firstname', 'email'],
  ],
  [
    ['First name', 'Name', 'Mail'],
    ['firstname', 'lastname', 'email'],
  ],
  [
    ['Cognome', 'Nome', 'E-mail'],
    ['lastname', 'firstname', 'email'],
  ],
  [
    ['Name', 'Vorname', 'Nachname'],
    ['fullname', 'firstname', 'lastname'],
  ],
  [
    ['Full name', 'First name', 'Email'],
    ['fullname', 'firstname', 'email'],
  ],
])('in a table of people, the headings %j are read as %j', (headings, fields) => {
  expect(guessed(headings, [headings.map(() => '')], 'invitation')).toEqual(fields)
})

test.each([
  ['Kennz.', 'plate'],
  ['kennzeichen ', 'plate'],
  ['Kfz-Kennz.', 'plate'],
  ['Kennzeichen Land', 'plateCountry'],
  ['Fahrgestellnr.', 'vin'],
  ['FIN', 'vin'],
  ['N. telaio', 'vin'],
  ['Marke', 'manufacturer'],
  ['Baujahr (EZ)', 'constructionYear'],
  ['km', 'mileage'],
  ['Fuel type', 'drivetrain'],
  ['__proto__', ''],
  ['<b>', ''],
  ['Bemerkung', ''],
])('in a table of vehicles, "%s" is read as the field "%s"', (heading, field) => {
  expect(guessed([heading], [['']])).toEqual([field])
})

test('a column with an unknown or no heading is recognised by its content', () => {
  const rows = [
    ['WVWZZZE1ZMP000001', 'KA-EV 100E', 'BEV', '2021', 'Halle 2'],
    ['WVWZZZE1ZMP000002', 'S-AB 12', 'PHEV', '2023', 'Halle 2'],
  ]
  expect(guessed(['Nr', 'Auto', '', 'JJJJ', 'Ort'], rows)).toEqual([
    ...['vin', 'plate', 'drivetrain', 'constructionYear', ''],
  ])
})

test('a general word is no abbreviation of a field', () => {
  expect(guessed(['Datum', 'Kennz.'], [['24.11.2026', 'W 1']])).toEqual(['', 'plate'])
})

test('a field has one column, which is the one with its name', () => {
  expect(guessed(['Notiz', 'VIN'], [['WVWZZZE1ZMP000001', 'WVWZZZE1ZMP000002']])).toEqual(['', 'vin'])
  expect(guessed(['VIN', 'FIN'], [['', '']])).toEqual(['vin', ''])
})

test('a heading that fits two fields equally well is read as none of them', () => {
  const fields = [
    { field: 'calibratedOn', label: 'Datum der Prüfung' },
    { field: 'calibrationDue', label: 'Datum der Fristen' },
  ]
  expect(matched({ headings: ['Datum'], rows: [] }, fields, 'instrument')).toEqual([''])
})

test('an email address or a VIN in the first line shows that the table has no headings', () => {
  expect(['anna@example.org', 'WVWZZZE1ZMP000001', 'VIN'].map(isNeverHeading(vehicleFields))).toEqual([
    ...[false, true, false],
  ])
  expect(isNeverHeading(fieldsIn('it', 'invitation'))('anna@example.org')).toBe(true)
})
