import type { Locale } from '#domain/locale.ts'
import type { ReadingError, ReadingFormat, Relation } from '#domain/reading.ts'

/** Volts stored as mV, MΩ as Ω, kΩ as Ω, and whole minutes. */
export const readingFormats = {
  volts: { decimals: 3, unitFactor: 1000, signed: true },
  megaohms: { decimals: 3, unitFactor: 1_000_000, relations: true },
  kiloohms: { decimals: 3, unitFactor: 1000, relations: true },
  minutes: { decimals: 0, unitFactor: 1 },
} satisfies Record<string, ReadingFormat>

type Way = keyof typeof readingFormats

export const readingVectors: { id: string; text: string; way: Way; value: number; relation?: Relation }[] = [
  { id: 'G1', text: '0,4', way: 'volts', value: 400 },
  { id: 'G2', text: '0.4', way: 'volts', value: 400 },
  { id: 'G3', text: '-0,2', way: 'volts', value: -200 },
  { id: 'G4', text: '0.999', way: 'volts', value: 999 },
  { id: 'G5', text: '396', way: 'volts', value: 396_000 },
  { id: 'G6', text: '  12.4 ', way: 'volts', value: 12_400 },
  { id: 'G7', text: '007', way: 'minutes', value: 7 },
  { id: 'G8', text: '-0', way: 'volts', value: 0 },
  { id: 'G9', text: '550', way: 'megaohms', value: 550_000_000 },
  { id: 'G10', text: '>550', way: 'megaohms', value: 550_000_000, relation: '>' },
  { id: 'G11', text: '> 550', way: 'megaohms', value: 550_000_000, relation: '>' },
  { id: 'G12', text: '<10', way: 'kiloohms', value: 10_000, relation: '<' },
  { id: 'G13', text: '201,6', way: 'kiloohms', value: 201_600 },
  { id: 'G14', text: '4.35', way: 'volts', value: 4350 },
  { id: 'G15', text: '1.005', way: 'volts', value: 1005 },
  { id: 'G16', text: '8.2', way: 'megaohms', value: 8_200_000 },
]

export const refusedReadingVectors: { id: string; text: string; way: Way; error: ReadingError }[] = [
  { id: 'G20', text: '1.234,5', way: 'volts', error: 'reading.format' },
  { id: 'G21', text: '1,234.5', way: 'volts', error: 'reading.format' },
  { id: 'G22', text: '1e3', way: 'volts', error: 'reading.format' },
  { id: 'G23', text: '∞', way: 'megaohms', error: 'reading.format' },
  { id: 'G24', text: '--3', way: 'volts', error: 'reading.format' },
  { id: 'G25', text: '４', way: 'volts', error: 'reading.format' },
  { id: 'G26', text: '1 000', way: 'volts', error: 'reading.format' },
  { id: 'G27', text: '- 3', way: 'volts', error: 'reading.format' },
  { id: 'G28', text: '', way: 'volts', error: 'reading.empty' },
  { id: 'G29', text: '   ', way: 'volts', error: 'reading.empty' },
  { id: 'G30', text: '5,', way: 'volts', error: 'reading.format' },
  { id: 'G31', text: ',5', way: 'volts', error: 'reading.format' },
  { id: 'G32', text: '-', way: 'volts', error: 'reading.format' },
  { id: 'G33', text: '+3', way: 'volts', error: 'reading.format' },
  { id: 'G34', text: "1'000", way: 'volts', error: 'reading.format' },
  { id: 'G35', text: '0x10', way: 'minutes', error: 'reading.format' },
  { id: 'G36', text: '-3', way: 'minutes', error: 'reading.negative' },
  { id: 'G37', text: '>3', way: 'volts', error: 'reading.relation' },
  { id: 'G38', text: '>>3', way: 'megaohms', error: 'reading.format' },
  { id: 'G39', text: '>', way: 'megaohms', error: 'reading.format' },
  { id: 'G40', text: '0.9999', way: 'volts', error: 'reading.decimals' },
  { id: 'G41', text: '1,5', way: 'minutes', error: 'reading.decimals' },
  { id: 'G42', text: '99999999999999999', way: 'volts', error: 'reading.tooLarge' },
  { id: 'G43', text: '1\n', way: 'volts', error: 'reading.format' },
  { id: 'G44', text: '0,4 V', way: 'volts', error: 'reading.format' },
  { id: 'G45', text: '\u22123', way: 'volts', error: 'reading.format' },
  { id: 'G46', text: '1,2,3', way: 'volts', error: 'reading.format' },
]

export const echoVectors: { id: string; value: number; decimals: number; locale: Locale; text: string }[] = [
  { id: 'G60', value: 400, decimals: 3, locale: 'de', text: '0,4' },
  { id: 'G61', value: 400, decimals: 3, locale: 'it', text: '0,4' },
  { id: 'G62', value: 400, decimals: 3, locale: 'en', text: '0.4' },
  { id: 'G63', value: -200, decimals: 3, locale: 'de', text: '-0,2' },
  { id: 'G64', value: 999, decimals: 3, locale: 'de', text: '0,999' },
  { id: 'G65', value: 396_000, decimals: 3, locale: 'de', text: '396' },
  { id: 'G66', value: 1_500_000, decimals: 3, locale: 'de', text: '1500' },
  { id: 'G67', value: 0, decimals: 3, locale: 'de', text: '0' },
  { id: 'G68', value: 10, decimals: 0, locale: 'de', text: '10' },
  { id: 'G69', value: 99_999, decimals: 6, locale: 'it', text: '0,099999' },
]
