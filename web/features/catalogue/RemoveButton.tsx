import { useNavigate } from '@tanstack/react-router'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

interface Props<T extends Item> {
  resource: Resource<T>
  item: T
  to: '/app/vehicles' | '/app/vehicle-manufacturers'
}

export function RemoveButton<T extends Item>({ resource, item, to }: Props<T>) {
  const { t } = useTexts()
  const remove = useRemove(resource)
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const ask = () =>
    start('remove', {
      question: {
        title: t('catalogue.remove.title'),
        body: t('catalogue.remove.what'),
        action: t('catalogue.remove'),
        danger: true,
      },
      run: async () => {
        await remove(item)
        await navigate({ to })
      },
    })
  return (
    <Button variant="quiet" pending={pending !== null} onClick={ask}>
      {t('catalogue.remove')}
    </Button>
  )
}
