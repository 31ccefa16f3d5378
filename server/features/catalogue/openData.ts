import { v7 as uuid } from 'uuid'
import { vehicleInput } from '#contract/catalogue.ts'
import type { vehicleData } from '#contract/vehicleManual.ts'
import { fieldCode, type Issue } from '#contract/fieldCode.ts'
import { csvTable } from '#domain/csvTable.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { contradictionsOf } from './contradictions.ts'
import { proposedManufacturer } from './propose.ts'

type Asked = Request<typeof vehicleData.import>

interface Row {
  line: number
  values: Record<string, unknown>
}

interface RowError {
  line: number
  field: string
  code: string
}

const mostRows = 2000
const mostErrors = 100

/** Takes models from an open table into the catalogue, all of them or none: what is wrong is said row by row. */
export async function importOpenData({ body, db, actor }: Asked) {
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
  let added = 0
  for (const model of models) if (await addModel(db, model, { author, source, licence, dryRun })) added += 1
  return { ...answer, added, known: rows.length - added, written: !dryRun }
}

function rowsOf({ format, content }: Asked['body']): Row[] {
  if (format === 'csv') return csvTable(content).map(({ line, cells }) => ({ line, values: typed(cells) }))
  const list: unknown = readJson(content)
  if (!Array.isArray(list)) throw new Problem('invalid', { fields: { content: 'invalid' } })
  return list.map((values: unknown, place) => ({
    line: place + 1,
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

/** Cells are texts: a number is read as one, an empty cell is left out, several parts are parted by blanks. */
const typed = (cells: Record<string, string>): Row['values'] => {
  const values: Row['values'] = {}
  for (const [name, cell] of Object.entries(cells))
    if (name !== '' && cell !== '') values[name] = read(name, cell)
  return values
}

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

interface Terms {
  author: { authorId: string; state: 'accepted' }
  source: string
  licence: string
  dryRun: boolean
}

type Model = ReturnType<typeof vehicleInput.parse>

/** Whether it is new to the catalogue; a trial only looks. */
async function addModel(db: Db, { manufacturer, ...model }: Model, terms: Terms): Promise<boolean> {
  const { author, source, licence, dryRun } = terms
  if (dryRun) return !(await isKnown(db, manufacturer, model))
  const maker = await proposedManufacturer({ db, author, demandRoom: () => Promise.resolve() }, manufacturer)
  const facts = { manufacturerId: maker.id, manufacturer: maker.name, source, licence, ...author }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vehicle')
    .values({ id: uuid(), ...model, ...facts })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function isKnown(db: Db, manufacturer: string, model: Omit<Model, 'manufacturer'>) {
  const alike = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicleManufacturer as named', (on) =>
      on.on((is) =>
        is.or([
          is('named.id', '=', is.ref('v.manufacturerId')),
          is('named.mergedInto', '=', is.ref('v.manufacturerId')),
        ]),
      ),
    )
    .select('v.id')
    .where((is) => is(is.fn('lower', ['named.name']), '=', manufacturer.toLowerCase()))
    .where((is) => is(is.fn('lower', ['v.model']), '=', model.model.toLowerCase()))
    .where((is) => is(is.fn('lower', ['v.variant']), '=', model.variant.toLowerCase()))
    .where('v.drivetrain', '=', model.drivetrain)
    .where((is) => is(is.fn.coalesce('v.yearFrom', is.lit(0)), '=', model.yearFrom ?? 0))
    .where('v.mergedInto', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return alike !== undefined
}
