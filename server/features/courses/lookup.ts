import { sql } from 'kysely'
import { parseEvalId } from '#domain/codes.ts'
import { can, type Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'

/**
 * Finds the people of a list: by Eval-ID anyone; by email or name only people known to the actor's
 * authorities and their members, so the answer does not reveal accounts. Ambiguous names stay unresolved.
 */
export async function peopleMeant(db: Db, actor: Actor, entries: string[]) {
  const parsed = entries.map((entry) => ({ entry, evalid: parseEvalId(entry), name: normalisedName(entry) }))
  const active = db
    .selectFrom('user as u')
    .select(['u.id as userId', 'u.fullname', 'u.evalid', 'u.email'])
    .where('u.activated', '=', true)
  const evalids = parsed.flatMap(({ evalid }) => evalid ?? [])
  const names = parsed.flatMap(({ evalid, name }) => (evalid ? [] : [name]))
  const issuing = actor.authorities.flatMap(({ id }) =>
    can(actor, 'certificate.issue', { authorityId: id }) ? [id] : [],
  )
  const byEvalId = await active.where('u.evalid', 'in', ['', ...evalids]).execute()
  const rows = await active
    .where('u.id', 'in', (of) =>
      of
        .selectFrom('authorityHolder')
        .select('userId')
        .where('authorityId', 'in', issuing)
        .union(of.selectFrom('authorityMember').select('userId').where('authorityId', 'in', issuing)),
    )
    .where((is) =>
      is.or([
        is(sql`lower(u.email)`, 'in', ['', ...names]),
        is(sql`lower(u.firstname || ' ' || u.lastname)`, 'in', ['', ...names]),
        is(sql`lower(u.lastname || ' ' || u.firstname)`, 'in', ['', ...names]),
      ]),
    )
    .execute()
  const meant = parsed.map(({ entry, evalid, name }) => ({
    entry,
    people: evalid
      ? byEvalId.filter((one) => one.evalid === evalid)
      : rows.filter(({ email, fullname }) => email.toLowerCase() === name || isName(fullname, name)),
  }))
  return {
    items: meant.flatMap(({ entry, people: [person, another] }) => {
      if (!person || another) return []
      const { userId, fullname, evalid } = person
      return [{ userId, fullname, evalid, entry }]
    }),
    unknown: meant.flatMap(({ entry, people }) => (people.length === 0 ? [entry] : [])),
    several: meant.flatMap(({ entry, people }) => (people.length > 1 ? [entry] : [])),
  }
}

/** Ignores the order of names: `Muster, Anna` equals `Muster Anna`. */
const normalisedName = (entry: string) =>
  entry
    .toLowerCase()
    .replace(/[,;\s]+/g, ' ')
    .trim()

const isName = (fullname: string, entered: string) => {
  const name = fullname.toLowerCase()
  return name === entered || name.split(' ').toSorted().join(' ') === entered.split(' ').toSorted().join(' ')
}
