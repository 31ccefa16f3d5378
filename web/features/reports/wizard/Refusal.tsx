import type { ReportType } from '#domain/reportType.ts'
import { CallProblem, NoAnswer } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ErrorSummary, type SummaryItem } from '../../../ui/notices.tsx'
import { checkText, isCheckText, fieldName } from '../reportTexts.ts'
import type { Disconnecting, Draft } from '../draft/draft.ts'
import { rowOf } from '../draft/measuring.ts'
import { readingError, voltageFields } from '../draft/voltages.ts'
import { stepId } from './focus.ts'
import { OutcomeUnknown } from './useFinalise.ts'
import { isShownInSlot, labelOf, positionOfError, type OpenItem } from './openItems.ts'

interface Props {
  /** Open items found before sending; the report was not sent then. */
  open: OpenItem[]
  failure: unknown
  type: ReportType
  attempt: number
  goTo: (step: string, field?: string) => void
}

export default function Refusal({ open, failure, attempt, type, goTo }: Props) {
  const texts = useTexts()
  const { t } = texts
  const { problemText } = useProblemText()
  const blamed = useBlamed(failure, type, goTo)
  if (open.length > 0)
    return (
      <ErrorSummary
        title={t('report.wizard.review.notFinalised')}
        attempt={attempt}
        items={open.map(({ step, field, ...item }) => ({
          message: labelOf({ step, ...item }, texts),
          ...(step === 'review' ? { fieldId: field } : { go: () => goTo(step, field) }),
        }))}
      />
    )
  if (failure === null) return null
  const titleOf = () => {
    if (failure instanceof OutcomeUnknown) return t('report.wizard.review.outcomeUnknown')
    return failure instanceof NoAnswer ? t('report.wizard.review.unsent') : problemText(failure)
  }
  return <ErrorSummary title={titleOf()} attempt={attempt} items={blamed} />
}

interface StillOpenProps extends Pick<Props, 'open' | 'attempt' | 'goTo'> {
  draft: Draft
  /** The open steps of the page. */
  steps: string[]
  /** The page has only this step. */
  isAlone: boolean
}

export function StillOpen({ draft, open, attempt, steps, isAlone, goTo }: StillOpenProps) {
  const texts = useTexts()
  const { t, textByKey } = texts
  const items = steps.flatMap((step): SummaryItem[] => {
    const own = open.filter((item) => item.step === step && !isCheckText(item.text) && !isShownInSlot(item))
    const unread = step === 'voltages' && draft.type === 'disconnection' ? unreadVoltages(draft) : []
    if (unread.length > 0)
      return unread.map(([field, error]) => ({
        fieldId: field,
        message: `${textByKey(checkText(field.replace('_mV', ''))) ?? field}: ${t(`report.${error}`)}`,
      }))
    if (own.length > 0)
      return own.map((item) => ({
        message: labelOf(item, texts),
        // The row of a point may be closed.
        ...(rowOf(item.field) === null
          ? { fieldId: item.field ?? stepId(step) }
          : { go: () => goTo(step, item.field) }),
      }))
    const field = open.find((item) => item.step === step && item.field)?.field
    const message = textByKey(`report.wizard.${step}.open`) ?? ''
    // A step with the page to itself has no visible heading.
    return [
      isAlone && !field ? { message, go: () => goTo(step) } : { message, fieldId: field ?? stepId(step) },
    ]
  })
  return <ErrorSummary title={t('report.wizard.stillOpen')} attempt={attempt} items={items} />
}

const unreadVoltages = ({ typed, measurement }: Disconnecting) =>
  voltageFields.flatMap((field) =>
    measurement[field] === null ? [[field, readingError(typed[field]) ?? 'reading.empty'] as const] : [],
  )

function useBlamed(failure: unknown, type: ReportType, goTo: Props['goTo']): SummaryItem[] {
  const texts = useTexts()
  const { fieldText } = useProblemText()
  if (!(failure instanceof CallProblem)) return []
  return Object.entries(failure.fields).map(([blamed, code]) => {
    const { step, field } = positionOfError(blamed, type)
    const label = fieldName(blamed, texts) ?? texts.textByKey(`report.wizard.${step}`)
    const reason = fieldText(code)
    return { message: label ? `${label}: ${reason}` : reason, go: () => goTo(step, field) }
  })
}
