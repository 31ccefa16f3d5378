import { expect, test } from 'vitest'
import { isFreshEnough, judgedTag, type TagDoubt, type TagFacts } from '#domain/tag.ts'

const now = new Date('2026-06-15T10:00:00Z')
const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const sound: TagFacts = {
  since: ahead(-60).toISOString(),
  reportState: 'final',
  isBeingCorrected: false,
  energisedAt: null,
  testerState: 'issued',
  isTesterSuspended: false,
  contradictions: [],
  acceptance: null,
  isRecalled: false,
}

test.each<[string, Partial<TagFacts>, TagDoubt[]]>([
  ['without later events', {}, []],
  ['whose report was voided', { reportState: 'void' }, ['reportNotFinal']],
  ...['draft', 'sealing', 'failed', 'amended', ''].map(
    (reportState): [string, Partial<TagFacts>, TagDoubt[]] => [
      `whose report is in the state "${reportState}"`,
      { reportState },
      ['reportNotFinal'],
    ],
  ),
  ['whose report cannot be confirmed', { reportState: 'unconfirmed' }, ['reportUnconfirmed']],
  ['with an instrument that failed later', { isRecalled: true }, ['instrumentRecalled']],
  ['with a report under correction', { isBeingCorrected: true }, ['beingCorrected']],
  ['of a vehicle that was energised since', { energisedAt: now.toISOString() }, ['energisedSince']],
  ['of a tester whose certificate is suspended', { testerState: 'suspended' }, ['certificateSuspended']],
  ['of a tester suspended by the company', { isTesterSuspended: true }, ['testerSuspended']],
  ['of a tester whose certificate was revoked', { testerState: 'revoked' }, ['certificateRevoked']],
  ['of a tester whose certificate was renewed', { testerState: 'superseded' }, []],
  ['of a tester whose certificate is not found', { testerState: null }, ['certificateUnknown']],
  ['of a tester whose certificate was never issued', { testerState: 'failed' }, ['certificateUnknown']],
  [
    'of a tester suspended by the company and with a revoked certificate',
    { isTesterSuspended: true, testerState: 'revoked' },
    ['testerSuspended', 'certificateRevoked'],
  ],
  ['that starts in five minutes', { since: ahead(5).toISOString() }, []],
  ['that starts beyond the clock tolerance', { since: ahead(5.01).toISOString() }, ['ahead']],
  ['with an unknown start', { since: '' }, ['ahead']],
  ['that contradicts itself', { contradictions: ['W_KIRCHHOFF'] }, ['contradicted']],
  ['whose contradiction was accepted', { contradictions: ['W_KIRCHHOFF'], acceptance: {} }, []],
])('a tag %s is doubtful for %j: %j', (_, change, doubts) => {
  expect(judgedTag({ ...sound, ...change }, now)).toMatchObject({ doubts, isConfirmed: doubts.length === 0 })
})

test.each([
  [-1440, true],
  [-1441, false],
  [5, true],
  [6, false],
  [NaN, false],
])('whether a tag can be attached for a measurement %d minutes from now: %s', (minutes, fresh) => {
  expect(isFreshEnough(ahead(minutes), now)).toBe(fresh)
})
