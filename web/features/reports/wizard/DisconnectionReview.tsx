import { stepKeys, stepText } from '#domain/measurement/checklist.ts'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import type { Judgement } from '#domain/measurement/judgement.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { type Texts, useTexts } from '../../../i18n/useTexts.ts'
import { type Fact, Facts } from '../../../ui/lists.tsx'
import { correctedFacts, withdrawnFacts } from '../correctedFacts.tsx'
import { correctedIn } from '../draft/body.ts'
import type { Disconnecting } from '../draft/draft.ts'
import { voltageFields } from '../draft/voltages.ts'
import { securingText, waitText } from '../reportTexts.ts'
import { TimeOfDay } from '../reportParts.tsx'
import { VerdictLabel } from '../verdictParts.tsx'
import { pageOf } from './pageOf.ts'
import { ReviewSection, reviewFact, type Way } from './ReviewFacts.tsx'

interface Props {
  draft: Disconnecting
  judgement: Judgement
  way: Way
}

export function DisconnectionReview(props: Props) {
  const { draft } = props
  const texts = useTexts()
  const corrected = correctedFacts(correctedIn(draft), texts)
  return (
    <>
      {corrected.length > 0 && <Facts facts={corrected} />}
      <Facts
        facts={[
          ...voltageFacts(props, texts),
          ...withdrawnFacts(draft.measurement.withdrawn, draft.timeZone, texts),
          ...workFacts(props, texts),
        ]}
      />
      <ReviewSection title={texts.t('report.page.checklist')}>
        <Checklist {...props} />
      </ReviewSection>
    </>
  )
}

const verdictOf = ({ checks, warnings }: Judgement, name: string) => {
  const check = checks.find((one) => one.name === name)
  return check && <VerdictLabel verdict={shownVerdict(check, warnings)} />
}

function voltageFacts({ draft: { measurement }, judgement, way }: Props, { t, locale }: Texts): Fact[] {
  const fact = reviewFact(way)
  return [
    ...voltageFields.map((field) => {
      const name = field.replace('_mV', '') as 'uPlusMinus'
      const mV = measurement[field]
      const verdict = verdictOf(judgement, name)
      const measured = mV !== null && (
        <>
          <b>{printVolt(mV, locale)}</b> {verdict}
        </>
      )
      return fact(
        'voltages',
        t(`report.check.${name}`),
        measured || (verdict === undefined && t('report.row.notMeasured')),
        field,
      )
    }),
    ...measurement.uAcPhases_mV.map((mV, row) =>
      fact(
        'voltages',
        t('report.wizard.voltages.ac', { number: row + 1 }),
        mV !== null && printVolt(mV, locale),
        `ac-${row}`,
      ),
    ),
  ]
}

function workFacts({ draft: { measurement }, judgement, way }: Props, texts: Texts): Fact[] {
  const { t } = texts
  const fact = reviewFact(way)
  const required = measurement.requiredWait_min === null ? 'default' : 'maker'
  return [
    ...(['meterTestBefore', 'absenceOfVoltage', 'meterTestAfter'] as const).map((key) =>
      fact(key, t(`report.check.${key}`), verdictOf(judgement, key) ?? t('report.row.notDone')),
    ),
    ...securingLines(measurement.securing).map((line) =>
      fact('secure', t(`report.securing.${line.field}`), securingText(line, texts), `securing-${line.field}`),
    ),
    fact('wait', t('report.check.wait'), waitText(measurement, t)),
    {
      term: t('report.field.requiredWait_min'),
      value: t(`report.requiredWait.${required}`, { minutes: minutesToWait(measurement) }),
    },
  ]
}

function Checklist({ draft: { measurement, timeZone }, judgement, way }: Props) {
  const { t } = useTexts()
  const fact = reviewFact(way)
  return (
    <Facts
      facts={stepKeys.map((key) => {
        const step = measurement.steps[key]
        const recorded = step && (
          <>
            {t(`report.step.${step.state}`)}
            {step.reason && ` (${step.reason})`}, {step.by}, <TimeOfDay value={step.at} timeZone={timeZone} />
          </>
        )
        return fact(
          pageOf('disconnection', `step.${key}`),
          t(stepText(key, step)),
          recorded ?? verdictOf(judgement, `step.${key}`) ?? t('report.row.notDone'),
        )
      })}
    />
  )
}
