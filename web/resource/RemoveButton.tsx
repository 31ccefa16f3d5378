import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '../form/ActionButton.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import type { Variant } from '../ui/buttons.tsx'
import type { Question } from '../ui/dialogs.tsx'
import { showToast } from '../ui/toasts.tsx'
import { callRemove } from './calls.ts'
import type { Item, Resource } from './types.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  item: T
  question: Question
  /** Address of the page that is opened afterwards. */
  to: string
  variant?: Variant
  children: string
}

/** Deletes or archives, depending on the resource. */
export function RemoveButton<T extends Item>({ resource, item, to, ...rest }: Props<T>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <ActionButton
      variant="secondary"
      run={() => callRemove(resource, item._id)}
      onSuccess={async () => {
        client.removeQueries({ queryKey: [resource.name, 'item', item._id] })
        void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
        showToast(t('shell.removed'))
        await navigate({ to })
      }}
      {...rest}
    />
  )
}
