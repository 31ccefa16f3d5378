import * as z from 'zod/mini'
import { labelFormNames, labelForms, labelsOn, mostLabels } from '#domain/label.ts'
import { endpoint } from './endpoint.ts'
import { ids, inAddress } from './fields.ts'
import { binary } from './file.ts'

const largest = Math.max(...Object.keys(labelForms).map((form) => labelsOn(form as keyof typeof labelForms)))

const labelQuery = z.strictObject({
  /** In print order, separated by commas. */
  ids: z._default(ids(mostLabels), ''),
  form: z._default(z.enum(labelFormNames), 'sheet24'),
  /** The first free position of a partly used sheet. */
  start: z._default(inAddress(1, largest), 1),
})

/** PDF labels with a QR code that leads to the item. */
export const labels = {
  vehicles: endpoint('companyVehicle.read', 'GET /api/companyVehicle/labels', {
    query: labelQuery,
    answer: binary,
  }),
  instruments: endpoint('instrument.read', 'GET /api/instrument/labels', {
    query: labelQuery,
    answer: binary,
  }),
}
