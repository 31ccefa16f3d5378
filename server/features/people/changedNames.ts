import { leadsNowhere, isPrintedName } from '#domain/plainText.ts'
import type { Db } from '../../db/db.ts'
import { assertValid } from '../../http/problem.ts'

const fields = ['firstname', 'lastname'] as const

/** Names appear on certificates and in emails to strangers. */
function violationOf(name: string) {
  if (name.trim() === '') return 'mandatory'
  if (!leadsNowhere(name)) return 'leadsElsewhere'
  return isPrintedName(name) ? null : 'notPrintable'
}

/**
 * Refuses a changed name that is empty, contains a URL or cannot be printed. An unchanged name does not block
 * other changes.
 */
export async function assertUsableNames(
  db: Db,
  userId: string,
  names: Record<(typeof fields)[number], string>,
) {
  const wrong = fields.flatMap((field) => {
    const violation = violationOf(names[field])
    return violation === null ? [] : [{ field, violation }]
  })
  if (wrong.length === 0) return
  const stored = await db.selectFrom('user').select(fields).where('id', '=', userId).executeTakeFirstOrThrow()
  const changed = wrong.filter(({ field }) => names[field] !== stored[field])
  assertValid(Object.fromEntries(changed.map(({ field, violation }) => [field, violation])))
}
