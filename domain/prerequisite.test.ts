import { expect, test } from 'vitest'
import { notShown, type Prerequisite } from '#domain/prerequisite.ts'

const day = '2026-03-01'

test.each<[string, number | null, (number | null)[], string | null, Prerequisite[]]>([
  ['EVAL-0', 0, [], null, []],
  ['EVAL-1', 1, [], null, []],
  ['EVAL-2', 2, [], null, ['rank1', 'trade']],
  ['EVAL-2', 2, [0], null, ['rank1', 'trade']],
  ['EVAL-2', 2, [1], null, ['trade']],
  // A renewal: the trade was shown the first time.
  ['EVAL-2', 2, [2], null, []],
  ['EVAL-3', 3, [1], '1990-01-01', ['rank2', 'firstAid']],
  ['EVAL-3', 3, [2], '2008-03-01', ['firstAid']],
  ['EVAL-3', 3, [2], '2008-03-02', ['firstAid', 'fullAge']],
  ['EVAL-3', 3, [2], null, ['firstAid', 'fullAge']],
  // A person born on 29 February comes of age on 28 February.
  ['EVAL-3', 3, [3], '2008-02-29', ['firstAid']],
  // Ranks above the ladder need the same as its top; levels outside the ladder do not help.
  ['Stufe 4', 4, [null], '1990-01-01', ['rank2', 'firstAid']],
  ['EVAL-A', null, [], null, []],
  ['EVAL-T', null, [2], null, ['rank3', 'trainTheTrainer']],
  ['EVAL-T', null, [3], null, ['trainTheTrainer']],
])(
  '%s of rank %s for a person who holds the ranks %j and is born on %s: %j',
  (level, rank, ranks, birthday, missing) => {
    expect(notShown({ level, rank }, { ranks, birthday }, day)).toEqual(missing)
  },
)
