import {
  instrumentKinds,
  measurementCategories,
  touchesVehicle,
  type InstrumentKind,
} from '#domain/instrument.ts'
import { gloveClasses, isProtective } from '#domain/protectiveEquipment.ts'
import type { FieldSpec } from '../../../form/FormField.tsx'
import type { Values } from '../../../form/check.ts'

const touches = ({ kind }: Values) => touchesVehicle(kind as InstrumentKind)
const isGloves = ({ kind }: Values) => kind === 'insulatingGloves'
const measures = ({ kind }: Values) => !isProtective(kind)

export const instrumentFields: FieldSpec[] = [
  { field: 'kind', kind: 'select', options: instrumentKinds },
  { field: 'make' },
  { field: 'model' },
  { field: 'serial', width: 'short' },
  { field: 'inventoryNo', width: 'short', optional: true },
  {
    field: 'category',
    kind: 'select',
    options: measurementCategories.map((value) => ({ value, label: value })),
    when: touches,
  },
  { field: 'ratedVoltage', kind: 'integer', when: touches },
  { field: 'category', text: 'gloveClass', kind: 'select', options: gloveClasses, when: isGloves },
  { field: 'resolution', kind: 'integer', optional: true, when: measures },
]
