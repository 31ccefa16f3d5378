import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallProblem, isProblem } from '../api/CallProblem.ts'
import type { FieldErrors, Values } from '../form/check.ts'
import { Form } from '../form/Form.tsx'
import { useAskBeforeLeaving } from '../form/useAskBeforeLeaving.ts'
import { useForm, type FormState } from '../form/useForm.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import type { FormFields } from './resourceFields.ts'
import { valuesFor } from './valuesFor.ts'
import type { Item, Resource } from './types.ts'
import { useSave } from './queries.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  fields: FormFields
  /** Omitted to create an item. */
  item?: T
  /** Initial values of a new item, including values without a field. */
  blank?: Values
  onSaved?: (item: T) => void
  before?: (form: FormState) => ReactNode
  after?: (form: FormState) => ReactNode
  /** Prefix of the field ids, if `before` or `after` has fields of its own. */
  formId?: string
  /** Labels of the fields in `before` and `after`, for the error summary. */
  nameOf?: (field: string, values: Values) => string | undefined
  /** Checks beyond the contract, before sending. */
  judge?: (values: Values) => Promise<FieldErrors>
  /** Default: `{area}.create` or "Save". */
  submit?: string
  actions?: ReactNode
  /** Not for forms with content below. */
  sticky?: boolean
}

/** A concurrent change is shown and not overwritten. */
export function ResourceForm<T extends Item>(props: Props<T>) {
  // Resets the form when the stored item changes, but not when only a field outside the form does, such as
  // the logo.
  const stored = JSON.stringify(valuesFor(props.fields.fields, props.blank ?? {}, props.item))
  return <Editor key={`${props.item?._id} ${stored}`} {...props} />
}

function Editor<T extends Item>({
  resource,
  fields: { area, fields },
  item,
  blank = {},
  onSaved,
  before,
  after,
  formId,
  nameOf,
  judge,
  submit: submitLabel,
  actions,
  sticky = true,
}: Props<T>) {
  const { t, textByKey } = useTexts()
  const save = useSave(resource, item)
  const form = useForm({
    schema: (!item && resource.create.body) || resource.input,
    initial: valuesFor(fields, blank, item),
    send: async (values) => {
      const fields = (await judge?.(values)) ?? {}
      if (Object.keys(fields).length > 0) throw new CallProblem(400, { code: 'invalid', fields })
      const saved = await save(values)
      onSaved?.(saved)
    },
  })
  useAskBeforeLeaving(form.changed && !form.pending)
  const submit = item
    ? t('shell.save')
    : (submitLabel ?? textByKey(`${area}.create.submit`) ?? textByKey(`${area}.create`) ?? t('shell.save'))
  return (
    <Form
      form={form}
      area={area}
      formId={formId}
      nameOf={nameOf}
      fields={fields}
      submit={submit}
      before={
        <>
          {isProblem(form.failure, 'stale') && (
            <LoadCurrent resource={resource} item={form.failure.item as T} />
          )}
          {before?.(form)}
        </>
      }
      actions={actions}
      sticky={sticky}
    >
      {after?.(form)}
    </Form>
  )
}

function LoadCurrent<T extends Item>({ resource, item }: { resource: Resource<T>; item: T }) {
  const { t } = useTexts()
  const client = useQueryClient()
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => client.setQueryData([resource.name, 'item', item._id], item)}
      >
        {t('shell.stale.load')}
      </Button>
    </div>
  )
}
