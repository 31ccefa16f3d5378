import { instruments, type Instrument } from '#contract/instrument.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { RemoveButton } from '../../resource/RemoveButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'

const states = { use: 'inUse', block: 'blocked', lose: 'lost' } as const
type Action = keyof typeof states

interface Props {
  instrument: Instrument
}

/** Blocking is urgent, so it is in the page header. */
export function StateActions({ instrument }: Props) {
  const may = useMayChange(instrument)
  return (['use', 'block'] as const)
    .filter(may)
    .map((action) => <StateButton key={action} action={action} instrument={instrument} />)
}

/** Actions that take the instrument out of use for long or for ever. */
export function Leaving({ instrument }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const mayLose = useMayChange(instrument)('lose')
  const mayRetire = instrument.state !== 'retired' && can('instrument.retire', instrument)
  if (!mayLose && !mayRetire) return null
  return (
    <Section apart title={t('instrument.leaving')}>
      <Rows label={t('instrument.leaving')}>
        {mayLose && (
          <Row
            title={t('instrument.lose')}
            what={t('instrument.lose.what')}
            actions={<StateButton action="lose" instrument={instrument} />}
          />
        )}
        {mayRetire && (
          <Row
            title={t('instrument.retire')}
            what={t('instrument.retire.what')}
            actions={
              <RemoveButton
                variant="danger"
                resource={instruments}
                item={instrument}
                question={{
                  title: t('instrument.retire.title'),
                  body: t('instrument.retire.what'),
                  danger: true,
                }}
                to="/app/instruments"
              >
                {t('instrument.retire')}
              </RemoveButton>
            }
          />
        )}
      </Rows>
    </Section>
  )
}

function useMayChange(instrument: Instrument) {
  const can = useCan()
  return (action: Action) =>
    instrument.state !== 'retired' &&
    states[action] !== instrument.state &&
    can('instrument.setState', instrument) &&
    (action !== 'use' || can('instrument.update', instrument))
}

function StateButton({ action, instrument: { _id: id, version } }: Props & { action: Action }) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="secondary"
      question={{
        title: t(`instrument.${action}.title`),
        body: t(`instrument.${action}.what`),
        reason: { label: t('shell.confirm.reason') },
      }}
      run={({ reason }) =>
        call(instruments.setState, { params: { id }, body: { version, state: states[action], reason } })
      }
      stores={[instruments.name, 'item', id]}
      refreshes={[[instruments.name, 'list']]}
      toast={t('instrument.state.done')}
    >
      {t(`instrument.${action}`)}
    </ActionButton>
  )
}
