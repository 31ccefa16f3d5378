import * as z from 'zod/mini'
import { validYearsRange } from '#domain/certificate.ts'
import { accentNames, layouts, orientations, usualTheme } from '#domain/theme.ts'
import { reportTypes } from '#domain/reportType.ts'
import { sheetBounds } from '#domain/sheet.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  day,
  done,
  id,
  itemBase,
  locale,
  moment,
  optionalLongText,
  optionalText,
  text,
} from './fields.ts'
import { resource } from './resource.ts'
import { box } from './sheet.ts'

export const reportType = z.enum(reportTypes)
const html = optionalLongText(20_000)

/** What a template says in one more language; what is empty is said in its own. */
const translation = z.strictObject({ name: optionalText(120), standardsHtml: html, afterHtml: html })
const translations = z.strictObject({
  de: z.optional(translation),
  en: z.optional(translation),
  it: z.optional(translation),
})

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
  layout: z._default(z.enum(layouts), usualTheme.layout),
  accent: z._default(z.enum(accentNames), usualTheme.accent),
  orientation: z._default(z.enum(orientations), usualTheme.orientation),
  /** Beside the first, in a design of two languages. */
  secondLanguage: z._default(locale, 'en'),
  translations: z._default(translations, {}),
  /** The pages it is printed on, where they are not a design of ours, and what is printed where. */
  sheetId: z._default(z.nullable(id), null),
  boxes: z._default(z.array(box).check(z.maxLength(sheetBounds.boxes)), []),
})

export const certificateTemplates = {
  ...resource('certificateTemplate', {
    area: 'template',
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
  /** The page as it would be printed, for anyone who writes the template: nothing is kept. */
  preview: endpoint('certificateTemplate.preview', 'POST /api/certificateTemplate/preview', {
    body: z.strictObject({
      ...input.shape,
      ...{ name: optionalText(120), level: optionalText(20) },
      /** One of its languages, where it is not its own. */
      printedIn: z.optional(locale),
      /** Whose it would be, and from which day on; someone invented and today where nothing is said. */
      holder: z.optional(z.strictObject({ fullname: text(200), evalid: text(40) })),
      issueDate: z.optional(day),
    }),
    answer: z.object({
      /** The pages as one drawing, each text as far as it fits. Uploaded pages lie under it. */
      svg: z.string(),
      /** What does not fit, as the document names it. */
      overflow: z.nullable(z.string()),
    }),
    onlyReads: true,
  }),
  /** What the template was, version by version, the latest first. */
  versions: endpoint('certificateTemplate.read', 'GET /api/certificateTemplate/:id/versions', {
    params: byId,
    answer: z.object({
      items: z.array(
        z.object({
          ...z.omit(z.object(input.shape), { authorityId: true }).shape,
          version: z.int(),
          changedAt: moment,
          /** Who wrote it; no one where the product did. */
          changedBy: z.nullable(z.string()),
          /** How many certificates were issued from it. */
          certificates: z.int(),
        }),
      ),
    }),
  }),
  order: endpoint('certificateTemplate.sort', 'PUT /api/certificateTemplate/order', {
    body: z.strictObject({ authorityId: id, ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    answer: done,
  }),
}
