import { useQueryClient } from '@tanstack/react-query'
import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  resource: typeof vehicles | typeof vehicleManufacturers
  item: { _id: string; version: number }
}

export function AcceptButton({ resource, item: { _id, version } }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  const accept = () =>
    start('accept', {
      run: async () => {
        const accepted = await call(resource.accept, { params: { id: _id }, body: { version } })
        client.setQueryData([resource.name, 'item', _id], accepted)
        await client.invalidateQueries({ queryKey: ['vehicleManufacturer'] })
        await client.invalidateQueries({ queryKey: [resource.name, 'list'] })
      },
      done: t('catalogue.accepted'),
    })
  return (
    <Button pending={pending !== null} onClick={accept}>
      {t('catalogue.accept')}
    </Button>
  )
}
