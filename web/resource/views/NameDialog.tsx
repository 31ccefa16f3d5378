import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { savedViews, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialogs.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { resourceFields } from '../resourceFields.ts'
import type { Item } from '../types.ts'
import type { List } from '../useList.ts'
import { bodyOf, useSharers } from './ViewActions.tsx'
import { savedStateOf } from './viewState.ts'

const viewFields = resourceFields(savedViews, {
  area: 'view',
  hidden: ['companyId', 'authorityId', 'list', 'state'],
  fields: { name: {} },
})

interface Props {
  list: List<Item>
  viewKey: ViewedList
  /** The view to rename; undefined to create one. */
  of: SavedView | undefined
  onClose: () => void
}

export function NameDialog({ list, viewKey, of, onClose }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const sharers = useSharers()
  const key = useRef(crypto.randomUUID())
  const initial = {
    ...{ list: viewKey, name: of?.name ?? '', state: of?.state ?? savedStateOf(list.state) },
    ...{ companyId: of?.companyId ?? null, authorityId: of?.authorityId ?? null },
  }
  const form = useForm({
    schema: savedViews.create.body,
    initial,
    send: async (values) => {
      const view = of
        ? await call(savedViews.update, { params: { id: of._id }, body: bodyOf(of, { name: values.name }) })
        : await call(savedViews.create, { body: values }, { idempotencyKey: key.current })
      await client.invalidateQueries({ queryKey: [savedViews.name, 'list'] })
      if (!of) list.show({ view: view._id, page: list.state.page })
      showToast(t('view.saved'))
      onClose()
    },
  })
  const chosen = sharers.find(({ value }) => value === (form.values.companyId ?? form.values.authorityId))
  const shareIn = (value: string) => {
    const owner = sharers.find((sharer) => sharer.value === value)?.owner
    form.set('companyId', owner && 'companyId' in owner ? owner.companyId : null)
    form.set('authorityId', owner && 'authorityId' in owner ? owner.authorityId : null)
  }
  return (
    <Dialog title={t(of ? 'view.rename' : 'view.create')} onClose={onClose}>
      <Form
        form={form}
        {...viewFields}
        submit={t('view.keep')}
        actions={
          <Button variant="secondary" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        }
      >
        {!of && sharers.length > 0 && (
          <SelectField
            id="view-for"
            label={t('view.for')}
            none={t('view.for.me')}
            options={sharers.map(({ value, label }) => ({ value, label }))}
            value={chosen?.value ?? ''}
            onChange={shareIn}
          />
        )}
      </Form>
    </Dialog>
  )
}
