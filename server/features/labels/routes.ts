import { labels } from '#contract/label.ts'
import { labelForms, labelsOn } from '#domain/label.ts'
import { labelPath } from '#domain/scanned.ts'
import { renderLabels } from '../../documents/render.ts'
import type { Label } from '../../documents/types.ts'
import { findItem } from '../../http/crud.ts'
import { StoredFile } from '../../http/file.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { translate } from '../../texts.ts'
import { instrumentItems } from '../instruments/queries.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'

type Asked = Request<typeof labels.vehicles> | Request<typeof labels.instruments>
type Row = Record<string, string>

/** Labels of cars and instruments one may see. */
export function labelRoutes(app: App) {
  serve(app, labels, {
    vehicles: (request) => {
      const { db, reach } = request
      return print(app, request, async (id) =>
        labelOf('vehicle', (await findItem(db, companyVehicleItems(db), id, reach)) as unknown as Row),
      )
    },

    instruments: (request) => {
      const { db, reach, today } = request
      return print(app, request, async (id) =>
        labelOf(
          'instrument',
          (await findItem(db, instrumentItems(db, { today }), id, reach)) as unknown as Row,
        ),
      )
    },
  })
}

type Made = Omit<Label, 'url'> & { path: string }

function labelOf(kind: 'vehicle' | 'instrument', row: Row): Made {
  const { id = '', owner = '', plate, vin = '', manufacturer, make, model, serial = '', inventoryNo } = row
  const isVehicle = kind === 'vehicle'
  return {
    path: labelPath(kind, id),
    title: shortened((isVehicle ? plate || vin : inventoryNo || serial) ?? '', 17),
    line: wordsOf(isVehicle ? `${manufacturer} ${model}` : `${make} ${model}`),
    code: shortened(isVehicle ? vin : serial, 24),
    owner: wordsOf(owner),
  }
}

// A label is small: what is too long for it is cut, for the code leads to all of it.
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
const wordsOf = (text: string) =>
  shortened(
    text
      .split(' ')
      .map((word) => shortened(word, 20))
      .join(' '),
    48,
  )

async function print(
  { house }: App,
  { actor, query, locale, today }: Asked,
  find: (id: string) => Promise<Made>,
) {
  const { ids, form, start } = query
  if (ids === '') throw new Problem('invalid', { fields: { ids: 'mandatory' } })
  if (start > labelsOn(form)) throw new Problem('invalid', { fields: { start: 'outOfRange' } })
  await house.limits.count(personRuleOf('certificate.card'), actor.userId)
  const made: Label[] = []
  for (const id of new Set(ids.split(','))) {
    const { path, ...label } = await find(id)
    made.push({ ...label, url: `${house.config.baseUrl}${path}` })
  }
  const t = translate(locale)
  const title = t('document.labels.title', { count: made.length })
  const pdf = await renderLabels({
    ...{ form: labelForms[form], start, lang: locale, title, labels: made },
    qrAlt: t('document.labels.qrAlt'),
    author: house.config.productName,
    createdAt: new Date(today),
  })
  return new StoredFile(`${title}.pdf`, 'application/pdf', pdf)
}
