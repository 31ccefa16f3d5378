import { use, useId, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button, type Variant } from '../ui/buttons.tsx'
import { InDialog } from '../ui/inDialog.ts'
import { ErrorSummary, type SummaryItem } from '../ui/notices.tsx'
import { valueAt, type Values } from './check.ts'
import { FormField, fieldId, type FieldSpec } from './FormField.tsx'
import type { FormState } from './useForm.ts'
import { useProblemText } from './useProblemText.ts'
import styles from './Form.module.css'

interface Props<V extends Values> {
  form: FormState<V>
  /** Prefix of the text keys, such as `vehicle`. */
  area: string
  fields: readonly FieldSpec<V>[]
  submit: string
  actions?: ReactNode
  before?: ReactNode
  children?: ReactNode
  wide?: boolean
  /** Of the submit button; `secondary` on a page with another primary button. */
  variant?: Variant
  /** Prefix of the field ids, for links from outside. */
  formId?: string
  /** Label of a field that the list does not contain. */
  nameOf?: (field: string, values: V) => string | undefined
  /** Keeps the button visible at the bottom of a phone. */
  sticky?: boolean
}

export function Form<V extends Values>(props: Props<V>) {
  const { form, area, fields, submit, variant, before, actions, children, wide, sticky, nameOf } = props
  const ownId = useId()
  const inDialog = use(InDialog)
  const formId = props.formId ?? ownId
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-busy={form.pending}>
      <FormErrors {...{ form, formId, area, fields, nameOf }} />
      {before}
      {inHalves(fields).map((half) => (
        <div key={half[0]?.field} className={styles.half}>
          {half.map((spec) =>
            spec.kind === 'custom' || (spec.when && !spec.when(form.values)) ? null : (
              <FormField key={spec.field} form={form} formId={formId} area={area} spec={spec} />
            ),
          )}
        </div>
      ))}
      {children}
      <div className={styles.actions} data-sticky={sticky} data-dialog={inDialog || undefined}>
        {inDialog && actions}
        <Button type="submit" variant={variant} wide={wide} pending={form.pending}>
          {submit}
        </Button>
        {!inDialog && actions}
      </div>
    </form>
  )
}

/** Whole sections for each of two columns. Other values never move a section to the other column. */
function inHalves<V extends Values>(fields: readonly FieldSpec<V>[]) {
  const starts = fields.flatMap(({ section }, index) => (section && index > 0 ? [index] : []))
  const middle = starts[Math.floor(starts.length / 2)]
  return middle === undefined ? [fields] : [fields.slice(0, middle), fields.slice(middle)]
}

export function FormErrors<V extends Values>({
  form,
  formId,
  area,
  fields,
  nameOf,
}: Pick<Props<V>, 'form' | 'area' | 'fields' | 'nameOf'> & { formId: string }) {
  const { t, textByKey } = useTexts()
  const { problemText, fieldText } = useProblemText()
  // In page order; errors without a field come last.
  const indexOf = (blamed: string) => fields.findIndex(({ field }) => field === blamed) >>> 0
  const wrong = Object.entries(form.errors).toSorted(([one], [other]) => indexOf(one) - indexOf(other))
  if (wrong.length === 0 && !form.failure) return null
  const specOf = (field: string) =>
    fields.find((spec) => spec.field === field && (!spec.when || spec.when(form.values)))
  const textOf = (field: string) => specOf(field)?.text ?? field
  const own = (field: string) => textByKey(`${area}.${textOf(field)}`) ?? textByKey(`shell.${textOf(field)}`)
  // The field shows its own error for input that is not a number.
  const isNoNumber = (field: string) =>
    specOf(field)?.kind === 'integer' && typeof valueAt(form.values, field) === 'string'
  const reason = (field: string, code: string) =>
    isNoNumber(field) ? t('shell.wholeNumber') : fieldText(code)
  const label = (field: string) =>
    nameOf?.(field, form.values) ??
    own(field) ??
    partName(field, own) ??
    own(field.replace(/\..*/, '')) ??
    field
  const items: SummaryItem[] = wrong.map(([field, code]) => ({
    fieldId: fieldId(formId, field),
    message: `${label(field)}: ${reason(field, code)}`,
  }))
  const missing = wrong.some(([, code]) => code === 'mandatory')
  const title = missing
    ? t('shell.fillMandatory')
    : wrong.length > 0
      ? t('problem.invalid')
      : problemText(form.failure)
  return (
    <>
      <title>{t('shell.errorTitle', { title: title })}</title>
      <ErrorSummary title={title} items={items} attempt={form.attempt} />
    </>
  )
}

function partName(field: string, textByKey: (key: string) => string | undefined) {
  const [, list = '', at, part = ''] = /^(\w+)\.(\d+)\.?(.*)/.exec(field) ?? []
  const name = at && textByKey(list)
  return (
    name && [`${name} ${Number(at) + 1}`, part && textByKey(`${list}.${part}`)].filter(Boolean).join(', ')
  )
}
