import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Answer } from '#contract/endpoint.ts'
import { vehicleInput } from '#contract/catalogue.ts'
import type { vehicleData } from '#contract/vehicleManual.ts'
import { fieldCode, type Issue } from '#contract/fieldCode.ts'
import { csvTable } from '#domain/csv.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { contradictionsOf } from './entries.ts'
import { proposedManufacturer } from './propose.ts'

type ImportContext = Context<typeof vehicleData.import>

interface Row {
  line: number
  values: Record<string, unknown>
}

type RowError = Answer<typeof vehicleData.import>['errors'][number]

const mostRows = 2000
const mostErrors = 100
// A statement has at most 65,535 parameters; a row needs about twenty.
const mostAtOnce = 500

/** Imports models from an open data table, all or none, with errors per row. */
export async function importOpenData({ body, db, actor }: ImportContext) {
  const rows = rowsOf(body)
  if (rows.length > mostRows) throw new Problem('invalid', { fields: { content: 'tooLong' } })
  const errors: RowError[] = []
  const models = rows.flatMap(({ line, values }) => {
    const parsed = vehicleInput.safeParse(values)
    if (!parsed.success) errors.push(...errorsOf(line, values, parsed.error.issues))
    else
      for (const [field, code] of Object.entries(contradictionsOf(parsed.data)))
        errors.push({ line, field, code })
    return parsed.success ? [parsed.data] : []
  })
  if (rows.length === 0) errors.push({ line: 1, field: 'content', code: 'mandatory' })
  const answer = { rows: rows.length, errors: errors.slice(0, mostErrors) }
  if (errors.length > 0) return { ...answer, added: 0, known: 0, written: false }
  const { source, licence, dryRun } = body
  const author = { authorId: actor.userId, state: 'accepted' as const }
  const added = dryRun ? await countNew(db, models) : await addModels(db, models, { author, source, licence })
  return { ...answer, added, known: rows.length - added, written: !dryRun }
}

function rowsOf({ format, content }: ImportContext['body']): Row[] {
  if (format === 'csv') return csvTable(content).map(({ line, cells }) => ({ line, values: typed(cells) }))
  const list: unknown = readJson(content)
  if (!Array.isArray(list)) throw new Problem('invalid', { fields: { content: 'invalid' } })
  return list.map((values: unknown, index) => ({
    line: index + 1,
    values: typeof values === 'object' && values !== null ? { ...(values as Row['values']) } : {},
  }))
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new Problem('invalid', { fields: { content: 'invalid' } })
  }
}

const numbers = ['yearFrom', 'yearTo', 'hvVoltage', 'hvMaxVoltage', 'dischargeMinutes']

const typed = (cells: Record<string, string>): Row['values'] =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([name, cell]) => name !== '' && cell !== '')
      .map(([name, cell]) => [name, read(name, cell)]),
  )

function read(name: string, cell: string): unknown {
  if (name === 'hvComponents') return cell.split(/\s+/)
  return numbers.includes(name) && /^\d{1,6}$/.test(cell) ? Number(cell) : cell
}

const errorsOf = (line: number, values: Record<string, unknown>, issues: Issue[]): RowError[] =>
  issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ line, field: key.slice(0, 100), code: 'unknownField' }))
    return [{ line, field, code: fieldCode(issue, values[field]) }]
  })

type Terms = Record<'source' | 'licence', string> & { author: { authorId: string; state: 'accepted' } }

type Model = ReturnType<typeof vehicleInput.parse>

async function addModels(db: Db, models: Model[], { author, source, licence }: Terms): Promise<number> {
  const makers = new Map<string, { id: string; name: string }>()
  for (const { manufacturer } of models) {
    const key = manufacturer.toLowerCase()
    if (!makers.has(key)) makers.set(key, await proposedManufacturer({ db, author }, manufacturer))
  }
  const values = models.flatMap(({ manufacturer, ...model }) => {
    const maker = makers.get(manufacturer.toLowerCase())
    if (!maker) return []
    const facts = { manufacturerId: maker.id, manufacturer: maker.name, source, licence, ...author }
    return [{ id: uuid(), ...model, ...facts }]
  })
  let added = 0
  for (let from = 0; from < values.length; from += mostAtOnce) {
    const written = await db
      .insertInto('vehicle')
      .values(values.slice(from, from + mostAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    added += Number(written.numInsertedOrUpdatedRows ?? 0n)
  }
  return added
}

/** A dry run; duplicates in the table count once. */
async function countNew(db: Db, models: Model[]): Promise<number> {
  const named = models.map(({ manufacturer, model, variant, drivetrain, yearFrom }) => ({
    ...{ manufacturer, model, variant, drivetrain, yearFrom },
  }))
  const { rows } = await sql<{ added: number }>`
    select count(*) as added from (
      select distinct lower(coalesce(maker.name, one.manufacturer)), lower(one.model), lower(one.variant), one.drivetrain,
        coalesce(one."yearFrom", 0)
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as one (manufacturer text, model text, variant text, drivetrain text, "yearFrom" int)
      left join vehicle_manufacturer called on lower(called.name) = lower(one.manufacturer)
      left join vehicle_manufacturer maker on maker.id = coalesce(called.merged_into, called.id)
      where not exists (
        select from vehicle v where v.manufacturer_id = maker.id and v.merged_into is null
          and lower(v.model) = lower(one.model) and lower(v.variant) = lower(one.variant)
          and v.drivetrain = one.drivetrain and coalesce(v.year_from, 0) = coalesce(one."yearFrom", 0))
    ) fresh`.execute(db)
  return rows[0]?.added ?? 0
}
