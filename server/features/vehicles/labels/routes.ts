import { labels } from '#contract/label.ts'
import { labelForms, labelsOn } from '#domain/label.ts'
import { labelPath } from '#domain/scanned.ts'
import { renderLabels } from '../../../documents/render.ts'
import type { Label } from '../../../documents/types.ts'
import { findItems } from '../../../resource/items.ts'
import { StoredFile } from '../../../http/result.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { translate } from '../../../texts.ts'
import type { Context } from '../../../http/context.ts'
import { instrumentItems } from '../../instruments/queries.ts'
import { companyVehicleItems } from '../queries.ts'

export function labelRoutes(app: App) {
  serve(app, labels, {
    vehicles: (context) =>
      print(app, context, async (ids) => {
        const { db, grants } = context
        const cars = await findItems(db, companyVehicleItems(db), ids, grants)
        return cars.map(({ _id, plate, vin, manufacturer, model, owner }) => ({
          path: labelPath('vehicle', _id),
          ...{ title: plate || vin, line: `${manufacturer} ${model}`, code: vin, owner },
        }))
      }),

    instruments: (context) =>
      print(app, context, async (ids) => {
        const { db, grants, today } = context
        const items = await findItems(db, instrumentItems(db, { today }), ids, grants)
        return items.map(({ _id, inventoryNo, serial, make, model, owner }) => ({
          path: labelPath('instrument', _id),
          ...{ title: inventoryNo || serial, line: `${make} ${model}`, code: serial, owner },
        }))
      }),
  })
}

type LabelContent = Omit<Label, 'url'> & { path: string }

/** Texts are cut to the size of the label; its code leads to the full data. */
const fitting = ({ title, line, code, owner }: LabelContent) => ({
  title: shortened(title, 17),
  line: withoutBreaks(line),
  code: shortened(code, 24),
  owner: withoutBreaks(owner),
})

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
const withoutBreaks = (text: string) =>
  shortened(
    text
      .split(' ')
      .map((word) => shortened(word, 20))
      .join(' '),
    48,
  )

async function print(
  { services }: App,
  { actor, query, locale, today }: Context<typeof labels.vehicles> | Context<typeof labels.instruments>,
  find: (ids: string[]) => Promise<LabelContent[]>,
) {
  const { ids, form, start } = query
  if (ids === '') throw new Problem('invalid', { fields: { ids: 'mandatory' } })
  if (start > labelsOn(form)) throw new Problem('invalid', { fields: { start: 'outOfRange' } })
  await services.limits.count('label.print.person', actor.userId)
  const printed = (await find(ids.split(','))).map((label) => ({
    ...fitting(label),
    url: `${services.config.baseUrl}${label.path}`,
  }))
  const t = translate(locale)
  const title = t('document.labels.title', { count: printed.length })
  const pdf = await renderLabels({
    ...{ form: labelForms[form], start, lang: locale, title, labels: printed },
    qrAlt: t('document.labels.qrAlt'),
    author: services.config.productName,
    createdAt: new Date(today),
  })
  return new StoredFile(`${title}.pdf`, 'application/pdf', pdf)
}
