import { instruments } from '#contract/instrument.ts'
import {
  instrumentKinds,
  measurementCategories,
  touchesVehicle,
  unitOf,
  type InstrumentKind,
} from '#domain/instrument.ts'
import { gloveClasses, isGloveClass, isProtective } from '#domain/protectiveEquipment.ts'
import type { Values } from '../../../form/check.ts'
import { Day } from '../../../i18n/Day.tsx'
import { resourceFields } from '../../../resource/resourceFields.ts'

const touches = ({ kind }: Values) => touchesVehicle(kind as InstrumentKind)
const figure = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value)
const isGloves = ({ kind }: Values) => kind === 'insulatingGloves'
const measures = ({ kind }: Values) => !isProtective(kind)

export const instrumentFields = resourceFields(instruments, {
  area: 'instrument',
  hidden: ['companyId', 'authorityId'],
  fields: {
    kind: { kind: 'select', options: instrumentKinds },
    make: {},
    model: {},
    serial: { width: 'short', detail: false },
    inventoryNo: { width: 'short', optional: true },
    category: [
      {
        kind: 'select',
        options: measurementCategories.map((value) => ({ value, label: value })),
        when: touches,
        detail: {
          when: ({ category }) => !isGloveClass(category),
          value: ({ category, ratedVoltage }) =>
            category && ratedVoltage !== null ? `${category} ${ratedVoltage} V` : category,
        },
      },
      {
        text: 'gloveClass',
        kind: 'select',
        options: gloveClasses,
        when: isGloves,
        detail: { when: ({ category }) => isGloveClass(category) },
      },
    ],
    ratedVoltage: { kind: 'integer', when: touches, detail: false },
    resolution: {
      kind: 'integer',
      optional: true,
      when: measures,
      detail: {
        value: ({ kind, resolution }, { locale }) =>
          resolution === null ? '' : `${figure(resolution, locale)} ${unitOf[kind]}`,
      },
    },
    uncertainties: {
      kind: 'custom',
      detail: {
        lines: ({ kind, uncertainties }, { t, locale }) =>
          uncertainties.map(({ from, to, u }) => ({
            term: `${t('instrument.uncertainties')} ${figure(from, locale)}–${figure(to, locale)} ${unitOf[kind]}`,
            value: `± ${figure(u, locale)} ${unitOf[kind]}`,
          })),
      },
    },
  },
})

export const calibrationFields = resourceFields(
  { input: instruments.calibrate.body, item: instruments.item },
  {
    area: 'instrument',
    hidden: ['version', 'result'],
    fields: {
      calibratedOn: { kind: 'date' },
      due: {
        kind: 'date',
        detail: {
          lines: ({ calibrationDue: due }, { t }) =>
            due === null
              ? [{ term: t('instrument.calibrate.result'), value: t('instrument.failed') }]
              : [{ term: t('instrument.calibrationDue'), value: <Day value={due} /> }],
        },
      },
      laboratory: { optional: true },
      certificateNo: { optional: true },
      fileId: { kind: 'custom', detail: false },
    },
  },
)
