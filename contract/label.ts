import * as z from 'zod/mini'
import { labelFormNames, labelForms, labelsOn, mostLabels } from '#domain/label.ts'
import { endpoint } from './endpoint.ts'
import { ids, inAddress } from './fields.ts'
import { binary } from './file.ts'

const largest = Math.max(...Object.keys(labelForms).map((form) => labelsOn(form as keyof typeof labelForms)))

const asked = z.strictObject({
  /** In the order they are printed, with commas between. */
  ids: z._default(ids(mostLabels), ''),
  form: z._default(z.enum(labelFormNames), 'sheet24'),
  /** The first free place of a sheet that was begun. */
  start: z._default(inAddress(1, largest), 1),
})

/** Labels to stick on, as PDF: their code leads to the thing, for whoever may see it. */
export const labels = {
  vehicles: endpoint('companyVehicle.read', 'GET /api/companyVehicle/labels', {
    query: asked,
    answer: binary,
  }),
  instruments: endpoint('instrument.read', 'GET /api/instrument/labels', { query: asked, answer: binary }),
}
