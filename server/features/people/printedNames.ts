import { isPrintedName } from '#domain/printedName.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

const fields = ['firstname', 'lastname'] as const

const isEmpty = (name: string) => name.trim() === ''

/** Refuses a changed name that is empty or cannot be printed. One that is stored holds up no other change. */
export async function demandPrintedNames(
  db: Db,
  userId: string,
  names: Record<(typeof fields)[number], string>,
) {
  const wrong = fields.filter((field) => isEmpty(names[field]) || !isPrintedName(names[field]))
  if (wrong.length === 0) return
  const stored = await db.selectFrom('user').select(fields).where('id', '=', userId).executeTakeFirstOrThrow()
  const changed = wrong.filter((field) => names[field] !== stored[field])
  if (changed.length > 0)
    throw new Problem('invalid', {
      fields: Object.fromEntries(
        changed.map((field) => [field, isEmpty(names[field]) ? 'mandatory' : 'notPrintable']),
      ),
    })
}
