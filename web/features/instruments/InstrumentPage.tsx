import { useNavigate, useParams } from '@tanstack/react-router'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { OwnerField } from '../../form/OwnerField.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { NoRights } from '../../resource/NoRights.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useCan } from '../../session/useCan.ts'
import { useOwners } from '../../session/useOwners.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CalibrationFacts } from './CalibrationFacts.tsx'
import { CalibrationFields } from './CalibrationFields.tsx'
import { InstrumentFacts } from './InstrumentFacts.tsx'
import { instrumentFields } from './instrumentFields.ts'
import { InstrumentHistory } from './InstrumentHistory.tsx'
import { InstrumentStatus } from './InstrumentStatus.tsx'
import { StateDeeds } from './StateDeeds.tsx'
import { Uncertainties } from './Uncertainties.tsx'

/** One instrument, or a new one under the id `new`. */
export function InstrumentPage() {
  const { id = 'new' } = useParams({ strict: false })
  const { t } = useTexts()
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
      actions={(instrument) => <StateDeeds instrument={instrument} />}
    >
      {(instrument) =>
        instrument ? (
          <div className="stack-wide">
            {instrument.stateReason && <Notice mood="warning">{instrument.stateReason}</Notice>}
            <CalibrationFacts instrument={instrument} />
            <Details instrument={instrument} />
            <InstrumentHistory instrument={instrument} />
          </div>
        ) : (
          <NewInstrument />
        )
      }
    </ItemPage>
  )
}

const formId = 'instrument'

function Details({ instrument }: { instrument: Instrument }) {
  const can = useCan()
  if (instrument.state === 'retired' || !can('instrument.update', instrument))
    return <InstrumentFacts instrument={instrument} />
  return (
    <ResourceForm
      resource={instruments}
      area="instrument"
      item={instrument}
      blank={{ uncertainties: [] }}
      fields={instrumentFields}
      formId={formId}
      after={(form) => <Uncertainties form={form} formId={formId} />}
      sticky={false}
    />
  )
}

function NewInstrument() {
  const navigate = useNavigate()
  const owners = useOwners('instrument.create')
  if (owners.length === 0) return <NoRights />
  return (
    <ResourceForm
      resource={instruments}
      area="instrument"
      blank={{
        ...{ companyId: null, authorityId: null, ...owners[0]?.owner, kind: 'multimeter', uncertainties: [] },
        ...{ calibratedOn: '', calibrationDue: '', laboratory: '', certificateNo: '' },
      }}
      fields={instrumentFields}
      formId={formId}
      before={(form) => <OwnerField form={form} area="instrument" owners={owners} />}
      after={(form) => (
        <>
          <Uncertainties form={form} formId={formId} />
          <CalibrationFields form={form} formId={formId} due="calibrationDue" />
        </>
      )}
      onSaved={({ _id }) => void navigate({ to: '/app/instruments/$id', params: { id: _id } })}
    />
  )
}
