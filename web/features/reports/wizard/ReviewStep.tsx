import type { Judgement } from '#domain/measurement/judgement.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import { Day, Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { useAccount } from '../../../session/session.ts'
import { Facts } from '../../../ui/lists.tsx'
import { Code } from '../../../ui/text.tsx'
import { signatureOf, wordOf } from '../draft/body.ts'
import type { Draft } from '../draft/draft.ts'
import { print, quantities } from '../draft/quantity.ts'
import { part } from '../lazyParts.tsx'
import { confirmation, rowName } from '../reportTexts.ts'
import { ResultVerdict } from '../verdictParts.tsx'
import { DisconnectionReview } from './DisconnectionReview.tsx'
import { LargeCheckbox } from './inputs.tsx'
import { labelOf, type OpenItem, openItems, positionOfError } from './openItems.ts'
import { Change, MeasuredReview, PhotosReview, reviewFact, ReviewSection, type Way } from './ReviewFacts.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

const SignaturePad = part(() => import('../SignaturePad.tsx'), 'default')

export default function ReviewStep(props: StepProps) {
  const { draft, judgement, context, isLocked, goTo, change } = props
  const { t } = useTexts()
  const { fullname, username } = useAccount()
  const way = { isLocked, goTo }
  const open = openItems(draft, judgement, context)
  const isOpen = open.length > 0
  return (
    <>
      <ResultVerdict
        type={draft.type}
        result={isOpen || !judgement.verdict ? 'incomplete' : judgement.verdict}
        warnings={judgement.warnings}
        preceding={draft.preceding}
      />
      <Warnings warnings={judgement.warnings} />
      <Failures draft={draft} judgement={judgement} way={way} />
      {isOpen && <OpenItems open={open} goTo={goTo} />}
      <BasisReview draft={draft} way={way} />
      <ReviewSection title={t('report.page.measurements')}>
        {draft.type === 'disconnection' ? (
          <DisconnectionReview draft={draft} judgement={judgement} way={way} />
        ) : (
          <MeasuredReview draft={draft} judgement={judgement} way={way} />
        )}
      </ReviewSection>
      <DetailsReview draft={draft} way={way} />
      <PhotosReview draft={draft} way={way} />
      <LargeCheckbox
        id="report-confirm"
        label={confirmation(draft, t)}
        what={t(isOpen ? 'report.sign.open' : 'report.confirm.hint')}
        checked={props.confirmed}
        disabled={isOpen}
        onChange={props.confirm}
      />
      {!isOpen && (
        <SignaturePad
          name={fullname || username}
          drawn={signatureOf(draft)}
          onChange={(drawn) =>
            change((before) => ({ ...before, signed: drawn && { drawn, word: wordOf(before) } }))
          }
        />
      )}
    </>
  )
}

interface Props {
  draft: Draft
  way: Way
}

function Failures({ draft, judgement, way }: Props & { judgement: Judgement }) {
  const texts = useTexts()
  const failed = judgement.checks.filter(({ verdict }) => verdict === 'invalid')
  if (failed.length === 0) return null
  return (
    <ReviewSection title={texts.t('report.wizard.review.failedTitle')}>
      <Facts
        facts={failed.map((check) => {
          const term = rowName(check, draft, texts)
          return {
            term,
            value: texts.textByKey(`report.reason.${check.reason ?? ''}`),
            change: <Change {...way} {...positionOfError(fieldOf(check), draft.type)} what={term} />,
          }
        })}
      />
    </ReviewSection>
  )
}

const fieldOf = ({ name, row }: { name: string; row?: number | undefined }) =>
  name === 'point' && row !== undefined ? `points.${row}.resistance` : name

function OpenItems({ open, goTo }: Pick<StepProps, 'goTo'> & { open: OpenItem[] }) {
  const texts = useTexts()
  return (
    <ReviewSection title={texts.t('report.wizard.review.openTitle')}>
      <ul className={styles.open}>
        {open.map((item) => {
          const label = labelOf(item, texts)
          return (
            <li key={label}>
              <button type="button" onClick={() => goTo(item.step, item.field)}>
                {label}
              </button>
            </li>
          )
        })}
      </ul>
    </ReviewSection>
  )
}

function BasisReview({ draft, way }: Props) {
  const { t } = useTexts()
  const { measurement, vehicle } = draft
  const fact = reviewFact(way)
  const answeredYes = (confirmed: boolean | null) => confirmed === true && t('report.confirmed')
  return (
    <Facts
      facts={[
        fact('details', t('report.name'), draft.name, 'report-name'),
        fact('type', t('report.type'), t(`report.type.${draft.type}`)),
        fact(
          'vehicle',
          t('report.vehicle'),
          vehicle && (
            <>
              {vehicle.plate} {vehicle.manufacturer} {vehicle.model} <Code value={vehicle.vin} />
            </>
          ),
        ),
        fact(
          'instruments',
          t('report.instruments'),
          <div className={styles.listed}>
            {draft.instruments.map(({ kind, make, model, serial, calibratedUntil }, at) => (
              <p key={at}>
                {t(`instrument.kind.${kind}`)}: {make} {model}, {serial},{' '}
                {t(`report.instrument.${isProtective(kind) ? 'tested' : 'calibrated'}Until`)}{' '}
                <Day value={calibratedUntil} />
              </p>
            ))}
          </div>,
        ),
        fact(
          'safety',
          t('report.check.safetyInstruction'),
          answeredYes(measurement.safetyInstructionConfirmed),
        ),
        fact('safety', t('report.check.ppe'), answeredYes(measurement.ppeConfirmed)),
      ]}
    />
  )
}

function DetailsReview({ draft, way }: Props) {
  const { t, locale } = useTexts()
  const fact = reviewFact(way)
  const { customer, place, remarks, ambientTemp_dC, relHumidity_pct, measuredAt, timeZone } = draft
  const temperature = print(ambientTemp_dC, quantities.temperature, locale)
  const humidity = print(relHumidity_pct, quantities.humidity, locale)
  return (
    <Facts
      facts={[
        fact('details', t('report.customer'), customer, 'report-customer'),
        fact('details', t('report.place'), place, 'report-place'),
        fact('details', t('report.ambientTemp_dC'), temperature, 'ambientTemp_dC'),
        fact('details', t('report.relHumidity_pct'), humidity, 'relHumidity_pct'),
        fact('details', t('report.remarks'), remarks, 'report-remarks'),
        { term: t('report.measuredAt'), value: <Moment value={measuredAt} timeZone={timeZone} /> },
      ]}
    />
  )
}
