import { useNavigate, useParams } from '@tanstack/react-router'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { instrumentFields } from './public/instrumentFields.tsx'
import NewInstrument from './public/NewInstrument.tsx'
import { Uncertainties } from './public/Uncertainties.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { EditableFacts } from '../../resource/EditableFacts.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Calibration } from './Calibration.tsx'
import { InstrumentHistory } from './InstrumentHistory.tsx'
import { InstrumentStatus, Unfit } from './InstrumentStatus.tsx'
import { Recall } from './Recall.tsx'
import { Leaving, StateActions } from './StateActions.tsx'
import styles from './InstrumentPage.module.css'

export default function InstrumentPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <ItemPage
      resource={instruments}
      id={id}
      back={{ to: '/app/instruments', label: t('instrument.list') }}
      newTitle={t('instrument.create')}
      titleOf={({ make, model }) => `${make} ${model}`}
      facts={(instrument) => (
        <>
          <InstrumentStatus instrument={instrument} />
          <Code value={instrument.serial} />
          <span>{instrument.owner}</span>
        </>
      )}
      actions={(instrument) => <StateActions instrument={instrument} />}
    >
      {(instrument) =>
        instrument ? (
          <div className="stack-wide">
            {instrument.stateReason && <Notice severity="warning">{instrument.stateReason}</Notice>}
            <Unfit instrument={instrument} />
            <Recall instrument={instrument} />
            <div className="halves">
              <div className="stack-wide">
                <Calibration key={instrument.version} instrument={instrument} />
                <InstrumentHistory instrument={instrument} />
              </div>
              <Details instrument={instrument} />
            </div>
            <div className={styles.leaving}>
              <Leaving instrument={instrument} />
            </div>
          </div>
        ) : (
          <NewInstrument
            onSaved={({ _id }) => void navigate({ to: '/app/instruments/$id', params: { id: _id } })}
          />
        )
      }
    </ItemPage>
  )
}

const formId = 'instrument'

function Details({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <EditableFacts
      title={t('instrument.facts')}
      fields={instrumentFields}
      item={instrument}
      mayEdit={instrument.state !== 'retired' && can('instrument.update', instrument)}
      form={(end, cancel) => (
        <ResourceForm
          resource={instruments}
          item={instrument}
          blank={{ uncertainties: [] }}
          fields={instrumentFields}
          formId={formId}
          after={(form) => <Uncertainties form={form} formId={formId} />}
          sticky={false}
          onSaved={end}
          actions={cancel}
        />
      )}
    />
  )
}
