import type { Database } from '../server/db/db.ts'

/** The letters posted to an address, the newest first. */
export const lettersTo = ({ writes }: Database, recipient: string) =>
  writes
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .execute()

/** The token in the link of the newest letter to an address. */
export async function tokenFor(database: Database, recipient: string): Promise<string> {
  const [letter] = await lettersTo(database, recipient)
  const [, token] = /https?:\/\/\S+\/([\w-]{43})\b/.exec(letter?.text ?? '') ?? []
  if (!token) throw new Error(`no link was mailed to ${recipient}`)
  return token
}
