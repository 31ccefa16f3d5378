import { expect, test } from 'vitest'
import { postcodeError } from '#domain/postcode.ts'

test.each([
  ['AT', '8010', null],
  ['AT', '0810', 'postcode.AT'],
  ['AT', '80100', 'postcode.AT'],
  ['AT', 'XX', 'postcode.AT'],
  ['AT', '80 10', 'postcode.AT'],
  ['AT', 'A-8010', 'postcode.AT'],
  ['CH', '3000', null],
  ['CH', '30000', 'postcode.CH'],
  ['DE', '01067', null],
  ['DE', '1067', 'postcode.DE'],
  ['IT', '39100', null],
  ['IT', '00118', null],
  ['IT', '3910', 'postcode.IT'],
  ['GB', 'SW1A 1AA', null],
  ['', 'XX', 'postcode'],
  ['', '8010', null],
  ['', '-3', 'postcode'],
  ['NL', '1234 AB', null],
  ['PL', '00-950', null],
  ['GB', '1.234,5', 'postcode'],
  ['GB', '12345678901', 'postcode'],
  ['AT', '', null],
  ['constructor', 'XX', 'postcode'],
  ['constructor', 'XXX', null],
])('in %s, %s is %s', (country, postcode, error) => {
  expect(postcodeError(country, postcode)).toBe(error)
})
