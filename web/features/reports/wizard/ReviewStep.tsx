import { lazy, Suspense } from 'react'
import { isProtective } from '#domain/protectiveEquipment.ts'
import { Day, Moment } from '../../../i18n/Day.tsx'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Code } from '../../../ui/text.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { confirmation, rowName } from '../reportTexts.ts'
import { ResultVerdict } from '../verdictParts.tsx'
import { signatureOf, wordOf } from '../draft/draft.ts'
import { print, quantities } from '../draft/quantity.ts'
import { LargeCheckbox } from './LargeCheckbox.tsx'
import { DisconnectionReview } from './DisconnectionReview.tsx'
import { MeasuredReview, PhotosReview, Change, reviewFact, ReviewSection } from './ReviewSections.tsx'
import { openItems, placeOf } from './openItems.ts'
import type { StepProps } from './step.ts'
import { labelOf } from './labelOf.ts'
import styles from './steps.module.css'

const SignaturePad = lazy(() => import('../SignaturePad.tsx'))

export default function ReviewStep(props: StepProps) {
  const { draft, judgement, context, goTo } = props
  const texts = useTexts()
  const { t, textByKey } = texts
  const open = openItems(draft, judgement, context)
  const verdict = open.length > 0 || !judgement.verdict ? 'incomplete' : judgement.verdict
  const failed = judgement.checks.filter((check) => check.verdict === 'invalid')
  return (
    <>
      <ResultVerdict
        type={draft.type}
        result={verdict}
        warnings={judgement.warnings}
        preceding={draft.preceding}
      />
      <Warnings warnings={judgement.warnings} />
      {failed.length > 0 && (
        <ReviewSection title={t('report.wizard.review.failedTitle')}>
          <Facts
            facts={failed.map((check) => {
              const term = rowName(check, draft, texts)
              return {
                term,
                value: textByKey(`report.reason.${check.reason ?? ''}`),
                change: <Change {...props} {...placeOf(fieldOf(check), draft.type)} what={term} />,
              }
            })}
          />
        </ReviewSection>
      )}
      {open.length > 0 && (
        <ReviewSection title={t('report.wizard.review.openTitle')}>
          <ul className={styles.open}>
            {open.map((item) => (
              <li key={labelOf(item, texts)}>
                <button type="button" onClick={() => goTo(item.step, item.field)}>
                  {labelOf(item, texts)}
                </button>
              </li>
            ))}
          </ul>
        </ReviewSection>
      )}
      <Everything {...props} />
      <LargeCheckbox
        id="report-confirm"
        label={confirmation(draft, t)}
        what={t(open.length > 0 ? 'report.sign.open' : 'report.confirm.hint')}
        checked={props.confirmed}
        disabled={open.length > 0}
        onChange={props.confirm}
      />
      {open.length === 0 && <Signature {...props} />}
    </>
  )
}

function Signature({ draft, change }: StepProps) {
  const { fullname, username } = useAccount()
  return (
    <Suspense>
      <SignaturePad
        name={fullname || username}
        drawn={signatureOf(draft)}
        onChange={(drawn) =>
          change((before) => ({ ...before, signed: drawn && { drawn, word: wordOf(before) } }))
        }
      />
    </Suspense>
  )
}

const fieldOf = ({ name, row }: { name: string; row?: number | undefined }) =>
  name === 'point' && row !== undefined ? `points.${row}.resistance` : name

function Everything(props: StepProps) {
  const { draft, judgement, isLocked, goTo } = props
  const way = { judgement, isLocked, goTo }
  const { t, locale } = useTexts()
  const { measurement, vehicle } = draft
  const fact = reviewFact(props)
  const answeredYes = (confirmed: boolean | null) => confirmed === true && t('report.confirmed')
  return (
    <>
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
      <ReviewSection title={t('report.page.measurements')}>
        {draft.type === 'disconnection' ? (
          <DisconnectionReview {...way} draft={draft} />
        ) : (
          <MeasuredReview {...way} draft={draft} />
        )}
      </ReviewSection>
      <Facts
        facts={[
          fact('details', t('report.customer'), draft.customer, 'report-customer'),
          fact('details', t('report.place'), draft.place, 'report-place'),
          fact(
            'details',
            t('report.ambientTemp_dC'),
            print(draft.ambientTemp_dC, quantities.temperature, locale),
            'ambientTemp_dC',
          ),
          fact(
            'details',
            t('report.relHumidity_pct'),
            print(draft.relHumidity_pct, quantities.humidity, locale),
            'relHumidity_pct',
          ),
          fact('details', t('report.remarks'), draft.remarks, 'report-remarks'),
          {
            term: t('report.measuredAt'),
            value: <Moment value={draft.measuredAt} timeZone={draft.timeZone} />,
          },
        ]}
      />
      <PhotosReview {...props} />
    </>
  )
}
