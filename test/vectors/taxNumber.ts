import type { EuNumberError, VatCountry } from '#domain/taxNumber.ts'

export const euNumberVectors: { id: string; text: string; error: EuNumberError | null }[] = [
  { id: 'N1', text: '98-123/4560', error: null },
  { id: 'N2', text: '133/8150/8159', error: null },
  { id: 'N3', text: '12345', error: null },
  { id: 'N4', text: 'ATU13585627', error: 'euNumber.characters' },
  { id: 'N5', text: '12 345/6789', error: 'euNumber.characters' },
  { id: 'N6', text: '-', error: 'euNumber.characters' },
  { id: 'N7', text: '', error: 'euNumber.mandatory' },
  { id: 'N8', text: '   ', error: 'euNumber.mandatory' },
  { id: 'N9', text: '12-34', error: 'euNumber.length' },
  { id: 'N10', text: '12345678901234567890', error: null },
  { id: 'N11', text: '123456789012345678901', error: 'euNumber.length' },
  { id: 'N12', text: '１２３４５', error: 'euNumber.characters' },
  { id: 'N13', text: '12345\n', error: 'euNumber.characters' },
]

export const vatIdVectors: { id: string; country: VatCountry; digits: string; vatId: string | null }[] = [
  { id: 'X1', country: 'AT', digits: '13585627', vatId: 'ATU13585627' },
  { id: 'X2', country: 'AT', digits: '15110001', vatId: 'ATU15110001' },
  { id: 'X3', country: 'AT', digits: '66087922', vatId: 'ATU66087922' },
  { id: 'X4', country: 'AT', digits: '12345678', vatId: null },
  { id: 'X5', country: 'AT', digits: '13585626', vatId: null },
  { id: 'X6', country: 'DE', digits: '136695976', vatId: 'DE136695976' },
  { id: 'X7', country: 'DE', digits: '811569869', vatId: 'DE811569869' },
  { id: 'X8', country: 'DE', digits: '123456788', vatId: 'DE123456788' },
  { id: 'X9', country: 'DE', digits: '136695978', vatId: null },
  { id: 'X10', country: 'DE', digits: '123456789', vatId: null },
  { id: 'X11', country: 'IT', digits: '00743110157', vatId: 'IT00743110157' },
  { id: 'X12', country: 'IT', digits: '12345670017', vatId: 'IT12345670017' },
  { id: 'X13', country: 'IT', digits: '00743110158', vatId: null },
  { id: 'X14', country: 'IT', digits: '12345678903', vatId: null },
  { id: 'X15', country: 'IT', digits: '00000000000', vatId: null },
  { id: 'X16', country: 'AT', digits: '1358562', vatId: null },
  { id: 'X17', country: 'DE', digits: '13669597６', vatId: null },
  { id: 'X18', country: 'DE', digits: '', vatId: null },
]

export const austrianTaxNumberVectors: { id: string; text: string; valid: boolean }[] = [
  { id: 'A1', text: '59-119/9013', valid: true },
  { id: 'A2', text: '98-123/4560', valid: true },
  { id: 'A3', text: '54-267/9451', valid: true },
  { id: 'A4', text: '59-119/9012', valid: false },
  { id: 'A5', text: '98-123/4567', valid: false },
  { id: 'A6', text: '591199013', valid: true },
  { id: 'A7', text: '59-119-9013', valid: false },
  { id: 'A8', text: '', valid: false },
]
