import * as z from 'zod/mini'
import { validYearsRange } from '#domain/certificate.ts'
import { accentNames, layouts, orientations, usualTheme } from '#domain/theme.ts'
import { reportTypes } from '#domain/reportType.ts'
import { sheetBounds } from '#domain/sheet.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, locale, moment, optionalLongText, optionalText, text } from './fields.ts'
import { resource } from './resource.ts'
import { box } from './sheet.ts'

export const reportType = z.enum(reportTypes)
const html = optionalLongText(20_000)

/** Texts in an additional language; empty fields fall back to the template's own. */
const translation = z.strictObject({ name: optionalText(120), standardsHtml: html, afterHtml: html })
const translations = z.strictObject({
  de: z.optional(translation),
  en: z.optional(translation),
  it: z.optional(translation),
})

const fields = {
  authorityId: id,
  name: text(120),
  language: locale,
  /** `level` is a label such as EVAL-1. `rank` is its position on the ladder; null for levels outside it. */
  level: text(20),
  rank: z.nullable(z.int().check(z.minimum(0), z.maximum(9))),
  validYears: z.int().check(z.minimum(validYearsRange.min), z.maximum(validYearsRange.max)),
  reportTypes: z._default(z.array(reportType).check(z.maxLength(3)), []),
  standardsHtml: html,
  afterHtml: html,
  layout: z._default(z.enum(layouts), usualTheme.layout),
  accent: z._default(z.enum(accentNames), usualTheme.accent),
  orientation: z._default(z.enum(orientations), usualTheme.orientation),
  secondLanguage: z._default(locale, 'en'),
  translations: z._default(translations, {}),
  /** The uploaded pages, if no built-in design is used, and their boxes. */
  sheetId: z._default(z.nullable(id), null),
  boxes: z._default(z.array(box).check(z.maxLength(sheetBounds.boxes)), []),
}

export const certificateTemplates = {
  ...resource('certificateTemplate', {
    area: 'template',
    fields,
    shown: { sortOrder: z.int(), used: z.boolean(), createdAt: moment },
    sort: ['sortOrder', 'name', 'level', 'createdAt'],
    filter: { authorityId: id, level: z.string() },
    verbs: { remove: 'certificateTemplate.retire' },
  }),
  /** Renders a page without storing anything. */
  preview: endpoint('certificateTemplate.preview', 'POST /api/certificateTemplate/preview', {
    body: z.strictObject({
      ...fields,
      ...{ name: optionalText(120), level: optionalText(20) },
      /** One of the other languages of the template. */
      printedIn: z.optional(locale),
      /** Holder and issue day; default: sample data and today. */
      holder: z.optional(z.strictObject({ fullname: text(200), evalid: text(40) })),
      issueDate: z.optional(day),
      /** The last valid day of a renewal; default: by issue day and validity. */
      dueDate: z.optional(day),
    }),
    answer: z.object({
      /** The pages as one SVG, including uploaded pages. Text is cut where it does not fit. */
      svg: z.string(),
      /** The content that does not fit; null if all does. */
      overflow: z.nullable(z.string()),
    }),
    onlyReads: true,
  }),
  versions: endpoint('certificateTemplate.read', 'GET /api/certificateTemplate/:id/versions', {
    params: byId,
    answer: z.object({
      items: z.array(
        z.object({
          ...z.omit(z.object(fields), { authorityId: true }).shape,
          version: z.int(),
          changedAt: moment,
          /** Null for the product. */
          changedBy: z.nullable(z.string()),
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
