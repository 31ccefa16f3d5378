import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallProblem, isProblem } from '../api/CallProblem.ts'
import type { FieldErrors, Values } from '../form/check.ts'
import { Form } from '../form/Form.tsx'
import type { FieldSpec } from '../form/FormField.tsx'
import { useAskBeforeLeaving } from '../form/useAskBeforeLeaving.ts'
import { useForm, type FormState } from '../form/useForm.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { valuesFor } from './valuesFor.ts'
import type { Item, Resource } from './types.ts'
import { useSave } from './useSave.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  /** First part of the keys of the fields' texts, where that is not the resource's. */
  area?: string
  fields: readonly FieldSpec[]
  /** The item to change; none to create one. */
  item?: T
  /** What a new one starts with, and what is sent beside the fields. */
  blank?: Values
  onSaved?: (item: T) => void
  /** What stands above the fields and changes values no single field shows. */
  before?: (form: FormState) => ReactNode
  /** What stands below them. */
  after?: (form: FormState) => ReactNode
  /** First part of the fields' ids, where `before` or `after` have fields of their own. */
  formId?: string
  /** What fields are called that `before` or `after` have, for the summary of what is wrong. */
  nameOf?: (field: string, values: Values) => string | undefined
  /** What is wrong beyond the contract, found out before anything is sent. */
  judge?: (values: Values) => Promise<FieldErrors>
  /** What the button says where it is not `{area}.create`, or "Save". */
  submit?: string
  /** Further buttons beside "Save". */
  actions?: ReactNode
  /** Whether the button stays in reach at the lower edge of a phone; not where more follows below the form. */
  sticky?: boolean
}

/** Creates or changes an item, checked by what the contract asks for then. A changed version underneath is told, not overwritten. */
export function ResourceForm<T extends Item>(props: Props<T>) {
  // What is stored has changed: the form starts afresh. A logo beside it leaves what is typed as it is.
  const stored = JSON.stringify(valuesFor(props.fields, props.blank ?? {}, props.item))
  return <Editor key={`${props.item?._id} ${stored}`} {...props} />
}

function Editor<T extends Item>({
  resource,
  area = resource.area,
  fields,
  item,
  blank = {},
  onSaved,
  before,
  after,
  formId,
  nameOf,
  judge,
  submit: said,
  actions,
  sticky = true,
}: Props<T>) {
  const { t, named } = useTexts()
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
    : (said ?? named(`${area}.create.submit`) ?? named(`${area}.create`) ?? t('shell.save'))
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

// The summary above says what happened; this is the way on.
function LoadCurrent<T extends Item>({ resource, item }: { resource: Resource<T>; item: T }) {
  const { t } = useTexts()
  const client = useQueryClient()
  return (
    <div>
      <Button tone="secondary" onClick={() => client.setQueryData([resource.name, 'item', item._id], item)}>
        {t('shell.stale.load')}
      </Button>
    </div>
  )
}
