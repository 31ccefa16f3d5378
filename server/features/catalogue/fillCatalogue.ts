import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { csvTable } from '#domain/csv.ts'
import type { Database, Db } from '../../db/db.ts'

const mark = 'catalogue'

export async function fillCatalogue({ writes }: Pick<Database, 'writes'>) {
  await writes.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('eval:catalogue'))`.execute(db)
    const filled = await db.selectFrom('setting').select('name').where('name', '=', mark).executeTakeFirst()
    // Runs once, so entries that administrators renamed or deleted do not return.
    if (filled) return
    await addManufacturers(db)
    await addModels(db)
    await db
      .insertInto('setting')
      .values({ name: mark, value: JSON.stringify({ filled: true }) })
      .execute()
  })
}

const tableOf = (name: string) =>
  csvTable(readFileSync(new URL(`./initial/${name}.csv`, import.meta.url), 'utf8')).map(({ cells }) => cells)

/** Other spellings become aliases, like merged entries. */
async function addManufacturers(db: Db) {
  for (const { name = '', wmi = '', aliases = '', source = '' } of tableOf('manufacturers')) {
    const id = uuid()
    const others = aliases.split(',').filter((alias) => alias !== '')
    await db
      .insertInto('vehicleManufacturer')
      .values([
        { id, name, wmi, source, state: 'accepted' },
        ...others.map((alias) => ({
          ...{ id: uuid(), name: alias, wmi: '', source },
          ...{ state: 'merged', mergedInto: id },
        })),
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function addModels(db: Db) {
  const manufacturers = await db
    .selectFrom('vehicleManufacturer')
    .select(['id', 'name'])
    .where('mergedInto', 'is', null)
    .execute()
  const idOf = new Map(manufacturers.map(({ id, name }) => [name, id]))
  const models = tableOf('models').flatMap(({ manufacturer = '', ...model }) => {
    const manufacturerId = idOf.get(manufacturer)
    return manufacturerId ? [{ ...rowOf(model), manufacturer, manufacturerId }] : []
  })
  await db
    .insertInto('vehicle')
    .values(models)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const rowOf = ({
  model = '',
  variant = '',
  yearFrom,
  yearTo,
  drivetrain = '',
  ...facts
}: Record<string, string>) => ({
  id: uuid(),
  model,
  variant,
  yearFrom: yearFrom ? Number(yearFrom) : null,
  yearTo: yearTo ? Number(yearTo) : null,
  drivetrain,
  voltageClass: facts.voltageClass ?? '',
  euCategory: facts.euCategory ?? '',
  source: facts.source ?? '',
  state: 'accepted',
})
