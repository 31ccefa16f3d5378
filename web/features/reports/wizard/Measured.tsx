import { useCallback } from 'react'
import { rowTold } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Draft } from '../draft/draft.ts'
import { quantityOf } from '../draft/fields.ts'
import { typeValue } from '../draft/measuring.ts'
import { MeasuredField } from './MeasuredField.tsx'
import type { StepProps } from './step.ts'

interface Props<D extends Draft> {
  of: Pick<StepProps<D>, 'draft' | 'judgement' | 'change' | 'hand' | 'tried'>
  field: string
  label: string
  hint?: string
  /** The check that this value decides. */
  check?: string
  row?: number
  said?: string | undefined
  /** Net value with its calculation, if something is subtracted from the input. */
  net?: { value: string; words: string } | undefined
  optional?: boolean
}

export function Measured<D extends Draft>({ of, field, check, row, said, ...shown }: Props<D>) {
  const { draft, judgement, change, hand, tried } = of
  const { textByKey } = useTexts()
  const onType = useCallback(
    (name: string, text: string, unit?: string) =>
      change((before) => typeValue(before, name, { text, unit }, hand())),
    [change, hand],
  )
  const result = judgement.checks.find((one) => one.name === check && one.row === row)
  const reason = result?.verdict === 'invalid' ? textByKey(`report.reason.${result.reason ?? ''}`) : undefined
  return (
    <MeasuredField
      {...shown}
      field={field}
      quantity={quantityOf(draft.type, field)}
      text={draft.typed[field] ?? ''}
      unit={draft.units[field]}
      verdict={result && rowTold(result, judgement.warnings)}
      said={reason ?? said}
      refused={judgement.inputErrors.find((error) => error.field === field)?.code}
      missing={tried && !shown.optional}
      onType={onType}
    />
  )
}
