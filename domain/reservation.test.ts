import { describe, expect, test } from 'vitest'
import { reservationOf } from './reservation.ts'

const document = { verifyCode: 'AAAAA-BBBBB', facts: 'f1' }
const event = (type: string, payload: Record<string, unknown> = {}) => ({ type, payload })
const reserved = event('report.reserved', document)

describe('certificate that waits for its seal', () => {
  test.each([
    ['matches the reservation in the log', [reserved], 'agrees'],
    [
      'matches the last reservation',
      [event('report.reserved', { ...document, facts: 'f0' }), reserved],
      'agrees',
    ],
    ['was reserved again after it failed', [reserved, event('report.failed'), reserved], 'agrees'],
    ['was never reserved', [], 'missing'],
    ['was reserved without its facts', [event('report.reserved', { number: '1' })], 'missing'],
    ['failed and was not reserved again', [reserved, event('report.failed')], 'missing'],
    ['was reserved as a certificate', [event('certificate.reserved', document)], 'missing'],
    ['has other facts', [event('report.reserved', { ...document, facts: 'f2' })], 'contradicts'],
    ['has another code', [event('report.reserved', { ...document, verifyCode: 'C' })], 'contradicts'],
    ['was sealed before', [reserved, event('report.finalised')], 'contradicts'],
    ['was sealed before it was reserved', [event('report.finalised'), reserved], 'contradicts'],
    ['has an event that is not authentic', null, 'contradicts'],
  ] as const)('%s', (_case, events, expected) => {
    expect(reservationOf('report', events, document)).toBe(expected)
  })
})
