import { sql } from 'kysely'
import { parseEvalId } from '#domain/evalId.ts'
import { can, type Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'

/**
 * Who is meant by each entry: anyone by Eval-ID; by e-mail or name only whom an authority of the asker knows, so that
 * no one learns here which addresses have an account. Anyone who bears the name of someone else is not guessed.
 */
export async function peopleMeant(db: Db, actor: Actor, entries: string[]) {
  const asked = entries.map((entry) => ({ entry, evalid: parseEvalId(entry), words: wordsOf(entry) }))
  const active = db
    .selectFrom('user as u')
    .select(['u.id as userId', 'u.fullname', 'u.evalid', 'u.email'])
    .where('u.activated', '=', true)
  const evalids = asked.flatMap(({ evalid }) => evalid ?? [])
  const words = asked.flatMap(({ evalid, words }) => (evalid ? [] : [words]))
  const issuing = actor.authorities.flatMap(({ id }) =>
    can(actor, 'certificate.issue', { authorityId: id }) ? [id] : [],
  )
  const byEvalId = await active.where('u.evalid', 'in', ['', ...evalids]).execute()
  const known = await active
    .where('u.id', 'in', (of) =>
      of.selectFrom('authorityHolder').select('userId').where('authorityId', 'in', issuing),
    )
    .where((is) =>
      is.or([
        is(sql`lower(u.email)`, 'in', ['', ...words]),
        is(sql`lower(u.firstname || ' ' || u.lastname)`, 'in', ['', ...words]),
        is(sql`lower(u.lastname || ' ' || u.firstname)`, 'in', ['', ...words]),
      ]),
    )
    .execute()
  const meant = asked.map(({ entry, evalid, words }) => ({
    entry,
    people: evalid
      ? byEvalId.filter((one) => one.evalid === evalid)
      : known.filter(({ email, fullname }) => email.toLowerCase() === words || isName(fullname, words)),
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

/** As a list from elsewhere writes it: `Muster, Anna` is `Muster Anna`. */
const wordsOf = (entry: string) =>
  entry
    .toLowerCase()
    .replace(/[,;\s]+/g, ' ')
    .trim()

const isName = (fullname: string, words: string) => {
  const name = fullname.toLowerCase()
  return name === words || name.split(' ').toSorted().join(' ') === words.split(' ').toSorted().join(' ')
}
