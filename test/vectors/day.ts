import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'

/** The zones change their clocks on the last Sundays of March and October. */
export const momentVectors: { id: string; moment: string; timeZone: string; day: Day }[] = [
  { id: 'T1', moment: '2026-06-30T21:59:59Z', timeZone: 'Europe/Vienna', day: '2026-06-30' },
  { id: 'T2', moment: '2026-06-30T22:00:00Z', timeZone: 'Europe/Vienna', day: '2026-07-01' },
  { id: 'T3', moment: '2026-12-31T22:59:59Z', timeZone: 'Europe/Rome', day: '2026-12-31' },
  { id: 'T4', moment: '2026-12-31T23:00:00Z', timeZone: 'Europe/Rome', day: '2027-01-01' },
  { id: 'T5', moment: '2026-12-31T23:00:00Z', timeZone: 'UTC', day: '2026-12-31' },
  { id: 'T6', moment: '2026-03-29T00:59:59Z', timeZone: 'Europe/Berlin', day: '2026-03-29' },
  { id: 'T7', moment: '2026-01-01T03:00:00Z', timeZone: 'America/New_York', day: '2025-12-31' },
  { id: 'T8', moment: '2024-02-29T12:00:00Z', timeZone: 'Europe/Berlin', day: '2024-02-29' },
]

/** Includes clock changes on that day, at midnight, or over midnight. */
export const startVectors: { id: string; day: Day; timeZone: string; moment: string }[] = [
  { id: 'S1', day: '2026-01-15', timeZone: 'Europe/Vienna', moment: '2026-01-14T23:00:00Z' },
  { id: 'S2', day: '2026-07-01', timeZone: 'Europe/Vienna', moment: '2026-06-30T22:00:00Z' },
  { id: 'S3', day: '2026-03-29', timeZone: 'Europe/Vienna', moment: '2026-03-28T23:00:00Z' },
  { id: 'S4', day: '2026-03-30', timeZone: 'Europe/Vienna', moment: '2026-03-29T22:00:00Z' },
  { id: 'S5', day: '2026-10-25', timeZone: 'Europe/Rome', moment: '2026-10-24T22:00:00Z' },
  { id: 'S6', day: '2026-10-26', timeZone: 'Europe/Rome', moment: '2026-10-25T23:00:00Z' },
  { id: 'S7', day: '2026-03-29', timeZone: 'Europe/London', moment: '2026-03-29T00:00:00Z' },
  { id: 'S8', day: '2026-12-31', timeZone: 'UTC', moment: '2026-12-31T00:00:00Z' },
  { id: 'S9', day: '2024-02-29', timeZone: 'America/New_York', moment: '2024-02-29T05:00:00Z' },
  { id: 'S10', day: '2026-11-01', timeZone: 'America/New_York', moment: '2026-11-01T04:00:00Z' },
  { id: 'S11', day: '2026-07-01', timeZone: 'Asia/Kathmandu', moment: '2026-06-30T18:15:00Z' },
  { id: 'S12', day: '2026-04-05', timeZone: 'Australia/Lord_Howe', moment: '2026-04-04T13:00:00Z' },
  { id: 'S13', day: '2026-01-01', timeZone: 'Pacific/Kiritimati', moment: '2025-12-31T10:00:00Z' },
  { id: 'S14', day: '2018-11-04', timeZone: 'America/Sao_Paulo', moment: '2018-11-04T03:00:00Z' },
  { id: 'S15', day: '2018-02-18', timeZone: 'America/Sao_Paulo', moment: '2018-02-18T03:00:00Z' },
  { id: 'S16', day: '2026-03-29', timeZone: 'Atlantic/Azores', moment: '2026-03-29T01:00:00Z' },
  { id: 'S17', day: '2026-10-25', timeZone: 'Atlantic/Azores', moment: '2026-10-25T00:00:00Z' },
  { id: 'S18', day: '2011-12-31', timeZone: 'Pacific/Apia', moment: '2011-12-30T10:00:00Z' },
]

export const yearVectors: { id: string; day: Day; years: number; later: Day }[] = [
  { id: 'Y1', day: '2024-02-29', years: 3, later: '2027-02-28' },
  { id: 'Y2', day: '2023-03-15', years: 3, later: '2026-03-15' },
  { id: 'Y3', day: '2024-02-29', years: 4, later: '2028-02-29' },
  { id: 'Y4', day: '2023-02-28', years: 1, later: '2024-02-28' },
  { id: 'Y5', day: '2026-12-31', years: 10, later: '2036-12-31' },
  { id: 'Y6', day: '2024-02-29', years: -1, later: '2023-02-28' },
  { id: 'Y7', day: '2096-02-29', years: 4, later: '2100-02-28' },
]

export const dayFormatVectors: { id: string; day: Day; locale: Locale; text: string }[] = [
  { id: 'F1', day: '2026-12-31', locale: 'de', text: '31.12.2026' },
  { id: 'F2', day: '2026-12-31', locale: 'it', text: '31/12/2026' },
  { id: 'F3', day: '2026-12-31', locale: 'en', text: '31 Dec 2026' },
  { id: 'F4', day: '2026-03-01', locale: 'de', text: '01.03.2026' },
  { id: 'F5', day: '2026-03-01', locale: 'en', text: '1 Mar 2026' },
  { id: 'F6', day: '2026-09-09', locale: 'en', text: '9 Sep 2026' },
]

export const notDays: unknown[] = [
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-04-31',
  '2026-1-1',
  '26-01-01',
  '0000-01-01',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '２０２６-01-01',
  'Invalid Date',
  null,
  undefined,
  20260101,
]
