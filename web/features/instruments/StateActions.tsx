import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

const actions = [
  { action: 'use', state: 'inUse' },
  { action: 'block', state: 'blocked' },
  { action: 'lose', state: 'lost' },
] as const

export function StateActions({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const can = useCan()
  const { pending, start } = useConfirmedAction()
  const client = useQueryClient()
  const remove = useRemove(instruments)
  const navigate = useNavigate()
  if (instrument.state === 'retired' || !can('instrument.setState', instrument)) return null
  const { _id: id, version } = instrument
  const may = ({ state }: (typeof actions)[number]) =>
    state !== instrument.state && (state !== 'inUse' || can('instrument.update', instrument))
  const change = ({ action, state }: (typeof actions)[number]) =>
    start(action, {
      question: {
        title: t(`instrument.${action}.title`),
        body: t(`instrument.${action}.what`),
        action: t(`instrument.${action}`),
        reason: { label: t('shell.confirm.reason') },
      },
      run: async (reason) => {
        const changed = await call(instruments.setState, { params: { id }, body: { version, state, reason } })
        client.setQueryData([instruments.name, 'item', id], changed)
        void client.invalidateQueries({ queryKey: [instruments.name, 'list'] })
      },
      done: t('instrument.state.done'),
    })
  const retire = () =>
    start('retire', {
      question: {
        title: t('instrument.retire.title'),
        body: t('instrument.retire.what'),
        action: t('instrument.retire'),
        danger: true,
      },
      run: async () => {
        await remove(instrument)
        await navigate({ to: '/app/instruments' })
      },
    })
  return (
    <>
      {actions.filter(may).map((one) => (
        <Button
          key={one.action}
          variant="secondary"
          pending={pending === one.action}
          onClick={() => change(one)}
        >
          {t(`instrument.${one.action}`)}
        </Button>
      ))}
      {can('instrument.retire', instrument) && (
        <Button variant="secondary" pending={pending === 'retire'} onClick={retire}>
          {t('instrument.retire')}
        </Button>
      )}
    </>
  )
}
