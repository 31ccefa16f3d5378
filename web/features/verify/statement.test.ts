import { describe, expect, test } from 'vitest'
import { certificateState } from '#contract/certificate.ts'
import type { Verification } from '#contract/verify.ts'
import { reliedEnds } from '#domain/reportState.ts'
import { statementOf } from './statement.ts'

const certificate: Verification['certificate'] = {
  number: 'PHS-2026-00001',
  name: 'Fachkundige Person HV',
  language: 'de',
  level: 'EVAL-2',
  holder: 'Tessa Prüfer',
  issuer: 'Prüfstelle Süd',
  issueDate: '2026-01-10',
  dueDate: '2029-01-10',
  stateAt: '2026-01-10T08:00:00.000Z',
  mayReport: [],
  instructionOverdue: false,
}
const report: Verification['report'] = {
  number: 'R-2026-00001',
  name: 'Freischalten',
  type: 'disconnection',
  result: 'valid',
  organisation: 'Autohaus Sonnblick',
  tester: 'Tessa Prüfer',
  vehicle: { plate: 'S 1', manufacturer: 'Nordstern', model: 'Volta', vinEnd: '000001' },
  warnings: [],
  relied: [],
  reliedEnded: null,
  recalled: [],
  reliedRecalled: [],
  timeZone: 'Europe/Vienna',
  measuredAt: '2026-01-10T08:00:00.000Z',
  finalisedAt: '2026-01-10T08:05:00.000Z',
}
const checkedAt = '2026-02-01T10:00:00.000Z'
const statement = (answer: Partial<Verification>) =>
  statementOf({ kind: 'certificate', state: 'valid', checkedAt, ...answer })

describe('verification text', () => {
  test('each state of a certificate has its own text', () => {
    const states = [
      'valid',
      'expiring',
      'expired',
      'suspended',
      'revoked',
      'superseded',
      'waiting',
      'holderErased',
    ] as const
    const texts = states.map((state) => statement({ state, certificate }).text)
    expect(new Set(texts).size).toBe(states.length)
  })

  test('a genuine report with a failed measurement does not look valid', () => {
    const failed = statement({ kind: 'report', state: 'final', report: { ...report, result: 'invalid' } })
    expect(failed).toEqual({ state: 'invalid', text: 'report.invalid' })
  })

  test('a passed report based on a disconnection that contradicts itself does not look plainly passed', () => {
    const doubtful = { ...report, relied: ['W_WAIT_TIMES'] }
    expect(statement({ kind: 'report', state: 'final', report: doubtful })).toEqual({
      state: 'onContradicted',
      text: 'report.onContradicted',
    })
  })

  test.each(reliedEnds)(
    'a passed report based on a disconnection that is %s now does not look plainly passed',
    (reliedEnded) => {
      const statement = statementOf({
        kind: 'report',
        state: 'final',
        checkedAt,
        report: { ...report, reliedEnded },
      })
      expect(statement).toEqual({ state: 'onEnded', text: 'report.onEnded' })
    },
  )

  test('a passed report that contradicts itself does not look plainly passed', () => {
    const contradictory = { ...report, warnings: ['W_WAIT_TIMES'] }
    expect(statement({ kind: 'report', state: 'final', report: contradictory })).toEqual({
      state: 'contradicted',
      text: 'report.contradicted',
    })
  })

  test('a void report is void whatever it measured', () => {
    expect(statement({ kind: 'report', state: 'void', report }).state).toBe('void')
  })

  test('an unknown code is unknown', () => {
    expect(statement({ kind: 'none', state: 'unknown' }).state).toBe('unknown')
  })

  test('only a valid or expiring certificate and a passed final report look valid', () => {
    const good = ['certificate', 'report', 'none'].flatMap((kind) =>
      everyState
        .filter((state) => looksValid({ kind, state, checkedAt, certificate, report } as Verification))
        .map((state) => `${kind} ${state}`),
    )
    expect(good).toEqual(['certificate valid', 'certificate expiring', 'report final'])
  })

  test('an answer without its data is not confirmed', () => {
    expect(statement({ kind: 'certificate', state: 'valid' }).state).toBe('unconfirmed')
    expect(statement({ kind: 'report', state: 'final' }).state).toBe('unconfirmed')
  })

  test('an unknown state is not confirmed', () => {
    expect(statement({ state: 'glorious' as Verification['state'], certificate }).state).toBe('unconfirmed')
  })
})

const everyState = [
  ...certificateState.options,
  'holderErased',
  'final',
  'void',
  'amended',
  'unknown',
  'unconfirmed',
]
const looksValid = (answer: Verification) => ['valid', 'expiring'].includes(statementOf(answer).state)
