import type { Judgement } from '#domain/measurement/judgement.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { useAccount } from '../../../session/session.ts'
import { Facts } from '../../../ui/lists.tsx'
import { correctedIn, signatureOf, wordOf } from '../draft/body.ts'
import type { Draft } from '../draft/draft.ts'
import { correctedFacts, withdrawnFacts } from '../correctedFacts.tsx'
import { part } from '../lazyParts.tsx'
import { confirmation, rowName } from '../reportTexts.ts'
import { ResultVerdict } from '../verdictParts.tsx'
import { LargeCheckbox } from './inputs.tsx'
import { labelOf, type OpenItem, openItems, positionOfError } from './openItems.ts'
import { Change, PhotosReview, ReviewGroups, ReviewSection, type Way } from './ReviewFacts.tsx'
import type { StepProps } from './step.ts'
import { useIsWide } from './useIsWide.ts'
import styles from './steps.module.css'

const SignaturePad = part(() => import('../SignaturePad.tsx'), 'default')

export default function ReviewStep(props: StepProps) {
  const { draft, judgement, context, isLocked, goTo, change } = props
  const { t } = useTexts()
  const { fullname, username } = useAccount()
  const isWide = useIsWide()
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
      <CorrectedReview draft={draft} />
      {!isWide && <ReviewGroups {...props} open={open} />}
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

/** First values that a correction or a new measurement replaced. */
function CorrectedReview({ draft }: { draft: Draft }) {
  const texts = useTexts()
  const facts = [
    ...correctedFacts(correctedIn(draft), texts),
    ...(draft.type === 'disconnection'
      ? withdrawnFacts(draft.measurement.withdrawn, draft.timeZone, texts)
      : []),
  ]
  return facts.length > 0 && <Facts facts={facts} />
}
