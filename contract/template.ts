import * as z from 'zod/mini'
import { validYearsRange } from '#domain/certificate.ts'
import { reportTypes } from '#domain/reportType.ts'
import { endpoint } from './endpoint.ts'
import { done, id, itemBase, locale, moment, optionalLongText, text } from './fields.ts'
import { resource } from './resource.ts'

export const reportType = z.enum(reportTypes)
const html = optionalLongText(20_000)

const input = z.strictObject({
  authorityId: id,
  name: text(120),
  language: locale,
  /** EVAL-1, EVAL-2, EVAL-3 and others: a label, its height on the ladder is `rank`, none for a level beside it. */
  level: text(20),
  rank: z.nullable(z.int().check(z.minimum(0), z.maximum(9))),
  validYears: z.int().check(z.minimum(validYearsRange.min), z.maximum(validYearsRange.max)),
  reportTypes: z._default(z.array(reportType).check(z.maxLength(3)), []),
  standardsHtml: html,
  afterHtml: html,
})

export const certificateTemplates = {
  ...resource('certificateTemplate', {
    item: z.object({
      ...itemBase,
      ...input.shape,
      sortOrder: z.int(),
      used: z.boolean(),
      createdAt: moment,
    }),
    input,
    sort: ['sortOrder', 'name', 'level', 'createdAt'],
    filter: { authorityId: id, level: z.string() },
    actions: { remove: 'certificateTemplate.retire' },
  }),
  order: endpoint('certificateTemplate.sort', 'PUT /api/certificateTemplate/order', {
    body: z.strictObject({ authorityId: id, ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    answer: done,
  }),
}
