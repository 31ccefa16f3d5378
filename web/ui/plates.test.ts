import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { wholePlates } from './plates.tsx'

const wholeParts = (text: ReactNode) =>
  [wholePlates(text)]
    .flat()
    .flatMap((part) => (isValidElement<{ children: string }>(part) ? [part.props.children] : []))

test('plates with their number, levels and document numbers are kept whole', () => {
  expect(wholeParts('Nach Reparatur KE-HY 266E')).toEqual(['KE-HY 266E'])
  expect(wholeParts('Dopo riparazione BN 497YK (2)')).toEqual(['BN 497YK'])
  expect(wholeParts('PHD-20231217 (EVAL-3)')).toEqual(['PHD-20231217', 'EVAL-3'])
  expect(wholeParts('Kalibrierlabor Südwerk, K-2025-5684')).toEqual(['K-2025-5684'])
})

test('“E-Mail” is kept whole in German and Italian', () => {
  expect(wholeParts('Wöchentliche E-Mail abbestellen')).toEqual(['E-Mail'])
  expect(wholeParts('Disattiva l’e-mail settimanale')).toEqual(['e-mail'])
})

test('words with a hyphen and other contents remain', () => {
  expect(wholePlates('HV-Fahrzeug Nord-Ost')).toBe('HV-Fahrzeug Nord-Ost')
  expect(wholePlates('Klasse 0 (AC 1000 V, DC 1500 V)')).toBe('Klasse 0 (AC 1000 V, DC 1500 V)')
  expect(wholePlates(7)).toBe(7)
})
