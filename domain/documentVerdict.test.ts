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

describe('the verdict on a document', () => {
  test('confirms it where row, log, attestation and checkpoint say the same, and in no other case', () => {
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
  ] as const)('names the %s where %o', (fault, change) => {
    expect(documentVerdict({ ...sound, ...change })).toEqual({ isConfirmed: false, fault })
  })

  test('is of one kind: the sealing of a certificate seals no report', () => {
    const report = { ...sound, kind: 'report', row: { state: 'final', isAsSealed: true } } as const
    expect(documentVerdict(report)).toEqual({ isConfirmed: false, fault: 'log' })
    expect(documentVerdict({ ...report, events: logOf('report.finalised') })).toMatchObject({
      state: 'final',
    })
  })
})

describe('the state by the log', () => {
  test('is the one of the last event that decides it, and none before the sealing', () => {
    expect(stateByLog(logOf('certificate.reserved'))).toBeNull()
    const suspended = logOf('certificate.issued', 'certificate.suspended', 'certificate.instructed')
    expect(stateByLog(suspended)).toEqual({ state: 'suspended', stateAt: suspended[1]?.at })
    expect(stateByLog([...suspended, at('certificate.reinstated', 3)])?.state).toBe('issued')
  })

  test('is still revoked where a second sealing was written after the revocation', () => {
    const events = logOf('certificate.issued', 'certificate.revoked', 'certificate.issued')
    expect(stateByLog(events)?.state).toBe('revoked')
  })

  test.each(['certificate.revoked', 'certificate.superseded'])(
    'remains what %s made it, whatever is written after it',
    (end) => {
      const events = logOf('certificate.issued', end, 'certificate.reinstated')
      expect(stateByLog(events)).toEqual({ state: end.slice(12), stateAt: events[1]?.at })
    },
  )
})

test('what changes the worth of a sealed document is signed at once, a sealing and an instruction are not', () => {
  const types = [
    ...['certificate.revoked', 'certificate.suspended', 'certificate.reinstated', 'certificate.erased'],
    ...['report.voided', 'report.erased'],
  ]
  expect(types.every(isSignedAtOnce)).toBe(true)
  expect(['certificate.issued', 'certificate.instructed', 'report.finalised'].some(isSignedAtOnce)).toBe(
    false,
  )
})
