import { instruments, type Instrument } from '#contract/instrument.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'

const actions = [
  { action: 'use', state: 'inUse' },
  { action: 'block', state: 'blocked' },
  { action: 'lose', state: 'lost' },
] as const

export function StateActions({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const can = useCan()
  if (instrument.state === 'retired' || !can('instrument.setState', instrument)) return null
  const { _id: id, version } = instrument
  const may = ({ state }: (typeof actions)[number]) =>
    state !== instrument.state && (state !== 'inUse' || can('instrument.update', instrument))
  return (
    <>
      {actions.filter(may).map(({ action, state }) => (
        <ActionButton
          key={action}
          variant="secondary"
          question={{
            title: t(`instrument.${action}.title`),
            body: t(`instrument.${action}.what`),
            reason: { label: t('shell.confirm.reason') },
          }}
          run={({ reason }) =>
            call(instruments.setState, { params: { id }, body: { version, state, reason } })
          }
          stores={[instruments.name, 'item', id]}
          refreshes={[[instruments.name, 'list']]}
          toast={t('instrument.state.done')}
        >
          {t(`instrument.${action}`)}
        </ActionButton>
      ))}
      {can('instrument.retire', instrument) && (
        <RemoveButton
          resource={instruments}
          item={instrument}
          question={{ title: t('instrument.retire.title'), body: t('instrument.retire.what'), danger: true }}
          to="/app/instruments"
        >
          {t('instrument.retire')}
        </RemoveButton>
      )}
    </>
  )
}
