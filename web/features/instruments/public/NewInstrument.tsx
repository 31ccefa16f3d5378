import type { ReactNode } from 'react'
import { instruments, type Instrument } from '#contract/instrument.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { OwnerField } from '../../../form/OwnerField.tsx'
import NoRights from '../../../resource/NoRights.tsx'
import { ResourceForm } from '../../../resource/ResourceForm.tsx'
import { useOwners } from '../../../session/useOwners.ts'
import { CalibrationFields } from './CalibrationFields.tsx'
import { instrumentFields } from './instrumentFields.tsx'
import { Uncertainties } from './Uncertainties.tsx'

interface Props {
  kind?: InstrumentKind
  onSaved: (instrument: Instrument) => void
  actions?: ReactNode
}

const formId = 'instrument'

export default function NewInstrument({ kind = 'multimeter', onSaved, actions }: Props) {
  const owners = useOwners('instrument.create')
  if (owners.length === 0) return <NoRights />
  return (
    <ResourceForm
      resource={instruments}
      blank={{
        ...{ companyId: null, authorityId: null, ...owners[0]?.owner, kind, uncertainties: [] },
        ...{ calibratedOn: '', calibrationDue: '', laboratory: '', certificateNo: '', fileId: null },
      }}
      fields={instrumentFields}
      formId={formId}
      before={(form) => <OwnerField form={form} area="instrument" owners={owners} />}
      after={(form) => (
        <>
          <Uncertainties form={form} formId={formId} />
          <CalibrationFields form={form} formId={formId} due="calibrationDue" about={form.values} />
        </>
      )}
      actions={actions}
      onSaved={onSaved}
    />
  )
}
