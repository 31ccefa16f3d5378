import type { CheckedVin, VinKind } from '#domain/vin.ts'

export const vinVectors: { id: string; text: string; kind?: VinKind; checked: CheckedVin }[] = [
  { id: 'V1', text: '1M8GDM9AXKP042788', checked: { vin: '1M8GDM9AXKP042788' } },
  { id: 'V2', text: '1HGCM82633A004352', checked: { vin: '1HGCM82633A004352' } },
  { id: 'V3', text: '11111111111111111', checked: { vin: '11111111111111111', hint: 'vin.testPattern' } },
  { id: 'V4', text: '5YJ3E1EA0JF000001', checked: { vin: '5YJ3E1EA0JF000001', hint: 'vin.checkDigit' } },
  { id: 'V5', text: 'WVWZZZ1KZ6W000001', checked: { vin: 'WVWZZZ1KZ6W000001' } },
  { id: 'V6', text: 'WVWZZZ1KZ6W00000I', checked: { vin: 'WVWZZZ1KZ6W00000I', error: 'vin.characters' } },
  { id: 'V7', text: 'WVWZZZ1KZ6W00001', checked: { vin: 'WVWZZZ1KZ6W00001', error: 'vin.length' } },
  { id: 'V8', text: ' wvwzzz1kz6w000001', checked: { vin: 'WVWZZZ1KZ6W000001' } },
  { id: 'V9', text: 'WVW-ZZZ1KZ-6W 000 001', checked: { vin: 'WVWZZZ1KZ6W000001' } },
  { id: 'V10', text: '', checked: { vin: '', error: 'vin.length' } },
  { id: 'V11', text: 'WVWZZZ1KZ6W0000ß1', checked: { vin: 'WVWZZZ1KZ6W0000ß1', error: 'vin.characters' } },
  { id: 'V12', text: '5YJ3E1EAXJF000001', checked: { vin: '5YJ3E1EAXJF000001' } },
  { id: 'V13', text: 'OIQ-12', kind: 'legacy', checked: { vin: 'OIQ12' } },
  { id: 'V14', text: '1234', kind: 'legacy', checked: { vin: '1234', error: 'vin.length' } },
  { id: 'V15', text: '12/345', kind: 'legacy', checked: { vin: '12/345', error: 'vin.characters' } },
  {
    id: 'V16',
    text: '123456789012345678',
    kind: 'legacy',
    checked: { vin: '123456789012345678', error: 'vin.length' },
  },
]
