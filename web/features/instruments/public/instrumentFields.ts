import { instruments } from '#contract/instrument.ts'
import {
  instrumentKinds,
  measurementCategories,
  touchesVehicle,
  type InstrumentKind,
} from '#domain/instrument.ts'
import { gloveClasses, isProtective } from '#domain/protectiveEquipment.ts'
import type { Values } from '../../../form/check.ts'
import { resourceFields } from '../../../resource/resourceFields.ts'

const touches = ({ kind }: Values) => touchesVehicle(kind as InstrumentKind)
const isGloves = ({ kind }: Values) => kind === 'insulatingGloves'
const measures = ({ kind }: Values) => !isProtective(kind)

export const instrumentFields = resourceFields(instruments, {
  area: 'instrument',
  hidden: ['companyId', 'authorityId'],
  fields: {
    kind: { kind: 'select', options: instrumentKinds },
    make: {},
    model: {},
    serial: { width: 'short' },
    inventoryNo: { width: 'short', optional: true },
    category: [
      {
        kind: 'select',
        options: measurementCategories.map((value) => ({ value, label: value })),
        when: touches,
      },
      { text: 'gloveClass', kind: 'select', options: gloveClasses, when: isGloves },
    ],
    ratedVoltage: { kind: 'integer', when: touches },
    resolution: { kind: 'integer', optional: true, when: measures },
    uncertainties: { kind: 'custom' },
  },
})

export const calibrationFields = resourceFields(
  { input: instruments.calibrate.body },
  {
    area: 'instrument',
    hidden: ['version', 'result'],
    fields: {
      calibratedOn: { kind: 'date' },
      due: { kind: 'date' },
      laboratory: { optional: true },
      certificateNo: { optional: true },
      fileId: { kind: 'custom' },
    },
  },
)
