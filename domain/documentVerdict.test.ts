import { describe, expect, test } from 'vitest'
import { documentVerdict, isSignedAtOnce, stateByLog, type DocumentEvidence } from './documentVerdict.ts'

const at = (type: string, index = 0) => ({ type, at: `2026-05-0${index + 1}T08:00:00.000Z` })
const logOf = (...types: string[]) => types.map(at)

const sound: DocumentEvidence = {
  kind: 'certificate',
  row: { state: 'issued', isAsSealed: true },
  events: logOf('certificate.issued'),
  isLogged: true,
  isAttested: true,
  isSealDisabled: false,
  checkpoint: 'agrees',
}

const parts = {
  row: [null, { state: 'issued', isAsSealed: true }, { state: 'issued', isAsSealed: false }],
  events: [null, [], logOf('certificate.issued'), logOf('certificate.issued', 'certificate.revoked')],
  isLogged: [true, false],
  isAttested: [true, false],
  isSealDisabled: [true, false],
  checkpoint: ['agrees', 'contradicts', 'notYet'],
} as const satisfies { [K in Exclude<keyof DocumentEvidence, 'kind'>]: readonly DocumentEvidence[K][] }

const everything = (Object.keys(parts) as (keyof typeof parts)[]).reduce<DocumentEvidence[]>(
  (all, part) => all.flatMap((evidence) => parts[part].map((value) => ({ ...evidence, [part]: value }))),
  [sound],
)

describe('verdict on a document', () => {
  test('confirms a document only if row, log, attestation and checkpoint agree', () => {
    const confirmed = everything.filter((evidence) => documentVerdict(evidence).isConfirmed)
    expect(everything).toHaveLength(3 * 4 * 2 * 2 * 2 * 3)
    expect(confirmed.map(({ checkpoint }) => checkpoint)).toEqual(['agrees', 'notYet'])
    for (const { checkpoint, ...evidence } of confirmed)
      expect(evidence).toEqual({ ...sound, checkpoint: undefined })
  })

  test.each([
    ['seal', { isSealDisabled: true }],
    ['log', { events: null }],
    ['log', { isLogged: false }],
    ['log', { events: logOf('certificate.reserved') }],
    ['attestation', { isAttested: false }],
    ['checkpoint', { checkpoint: 'contradicts' }],
    ['row', { row: null }],
    ['row', { row: { state: 'issued', isAsSealed: false } }],
    ['row', { row: { state: 'suspended', isAsSealed: true } }],
  ] as const)('reports %s for %o', (fault, change) => {
    expect(documentVerdict({ ...sound, ...change })).toEqual({ isConfirmed: false, fault })
  })

  test('is specific to a kind: the seal of a certificate does not confirm a report', () => {
    const report = { ...sound, kind: 'report', row: { state: 'final', isAsSealed: true } } as const
    expect(documentVerdict(report)).toEqual({ isConfirmed: false, fault: 'log' })
    expect(documentVerdict({ ...report, events: logOf('report.finalised') })).toMatchObject({
      state: 'final',
    })
  })
})

describe('state from the log', () => {
  test('comes from the last event that changes the state; there is none before the seal', () => {
    expect(stateByLog(logOf('certificate.reserved'))).toBeNull()
    const suspended = logOf('certificate.issued', 'certificate.suspended', 'certificate.instructed')
    expect(stateByLog(suspended)).toEqual({ state: 'suspended', stateAt: suspended[1]?.at })
    expect(stateByLog([...suspended, at('certificate.reinstated', 3)])?.state).toBe('issued')
  })

  test('remains revoked if a second seal follows the revocation', () => {
    const events = logOf('certificate.issued', 'certificate.revoked', 'certificate.issued')
    expect(stateByLog(events)?.state).toBe('revoked')
  })

  test.each(['certificate.revoked', 'certificate.superseded'])(
    'remains as %s set it, whatever is written later',
    (end) => {
      const events = logOf('certificate.issued', end, 'certificate.reinstated')
      expect(stateByLog(events)).toEqual({ state: end.slice(12), stateAt: events[1]?.at })
    },
  )
})

test('events that change the validity of a sealed document are signed at once; a seal and an instruction are not', () => {
  const types = [
    ...['certificate.revoked', 'certificate.suspended', 'certificate.reinstated', 'certificate.erased'],
    ...['report.voided', 'report.erased'],
  ]
  expect(types.every(isSignedAtOnce)).toBe(true)
  expect(['certificate.issued', 'certificate.instructed', 'report.finalised'].some(isSignedAtOnce)).toBe(
    false,
  )
})
