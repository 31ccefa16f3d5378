import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Grants, isGranted } from '#domain/policy.ts'
import type { Locale } from '#domain/locale.ts'
import { usualLevels, type UsualLevel } from '#domain/certificate.ts'
import { reportTypes, type ReportType } from '#domain/reportType.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { translate } from '../../texts.ts'

export const templateItems = (db: Db) =>
  db
    .selectFrom('template as t')
    .where('t.retiredAt', 'is', null)
    .selectAll('t')
    .select(sql<boolean>`exists (select 1 from certificate c where c.template_id = t.id)`.as('used'))

/** Locked while something is created from it. */
export async function findTemplate(db: Db, id: string, grants: Grants) {
  const template = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (template && isGranted(grants, { authorityId: template.authorityId })) return template
  throw (await hasNone(db, grants)) ? new Problem('certificateTemplate.missing') : notThere('templateId')
}

async function hasNone(db: Db, grants: Grants) {
  const authorities = grants.flatMap(({ owners }) => owners.authorityId ?? [])
  return !(await exists(templateItems(db).where('t.authorityId', 'in', authorities)))
}

type Usual = { rank: number | null; validYears: number; reportTypes: ReportType[] }

const templates: Record<UsualLevel, Usual> = {
  'EVAL-0': { rank: 0, validYears: 1, reportTypes: [] },
  'EVAL-1': { rank: 1, validYears: 3, reportTypes: [] },
  'EVAL-2': { rank: 2, validYears: 3, reportTypes: [...reportTypes] },
  'EVAL-3': { rank: 3, validYears: 3, reportTypes: [...reportTypes] },
  'EVAL-A': { rank: null, validYears: 3, reportTypes: [] },
  'EVAL-T': { rank: null, validYears: 3, reportTypes: [] },
}

export function defaultTemplates(authorityId: string, locale: Locale) {
  const t = translate(locale)
  const text = (key: string) => t(`template.${key}` as TextKey)
  const list = (key: string) =>
    `<ul>${text(key)
      .split('\n')
      .map((line) => `<li>${line}</li>`)
      .join('')}</ul>`
  return usualLevels.map((level, index) => ({
    ...templates[level],
    id: uuid(),
    authorityId,
    level,
    language: locale,
    name: t(`certificate.levelName.${level}`),
    sortOrder: (index + 1) * 10,
    standardsHtml: `<p><strong>${text('default.scope')}</strong></p><p>${text('default.rules')}</p><h3>${text('default.permitted')}</h3>${list(`default.${level}.work`)}`,
    afterHtml: `<p>${text('default.after')}</p>`,
  }))
}
