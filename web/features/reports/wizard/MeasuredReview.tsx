import { rowTold } from '#domain/measurement/contradictions.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { correctedFacts } from '../correctedFacts.ts'
import { type Bonding, correctedIn, type Isolating } from '../draft/draft.ts'
import { toldOf } from '../measuredRows.ts'
import { VerdictWord } from '../VerdictWord.tsx'
import { pageOf } from './pageOf.ts'
import { reviewFact } from './reviewFact.tsx'
import type { StepProps } from './step.ts'

type Props = Pick<StepProps, 'judgement' | 'isLocked' | 'goTo'> & { draft: Isolating | Bonding }

export function MeasuredReview({ draft, judgement, ...way }: Props) {
  const texts = useTexts()
  const { t } = texts
  const fact = reviewFact(way)
  const { rows, facts } = toldOf(draft, judgement, texts)
  const { preceding, type } = draft
  const needsPreceding = judgement.checks.some(({ name }) => name === 'precedingDisconnection')
  const corrected = correctedFacts(correctedIn(draft), texts)
  return (
    <>
      {corrected.length > 0 && <Facts facts={corrected} />}
      <Facts
        facts={[
          ...(needsPreceding
            ? [
                fact(
                  'preceding',
                  t('report.preceding'),
                  preceding && (
                    <>
                      {preceding.number ?? preceding.name}, <Moment value={preceding.measuredAt} />
                      {preceding.contradictions.length > 0 && <b>, {t('tag.inconsistent')}</b>}
                    </>
                  ),
                ),
              ]
            : []),
          ...rows.map(({ field, label, value, limit, check }) =>
            fact(
              pageOf(type, field),
              label,
              <>
                <b>{value}</b> {limit !== '–' && <span className="muted">({limit})</span>}{' '}
                {check && <VerdictWord verdict={rowTold(check, judgement.warnings)} />}
              </>,
              field,
            ),
          ),
          ...facts.map(({ field, term, value }) => fact(pageOf(type, field), term, value)),
        ]}
      />
    </>
  )
}
