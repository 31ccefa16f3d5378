import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import { chain } from '../../audit/chain.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { post } from '../../mail/mail.ts'
import { translate } from '../../texts.ts'

/**
 * Ends a certificate for good, from this moment on, with the reason kept; where none is given its holder is told so in
 * their language. Revoking twice changes nothing.
 */
export async function revoke(
  { db, actor }: Pick<Request<Endpoint>, 'db' | 'actor'>,
  id: string,
  given: string | undefined,
) {
  const holder = await db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['u.email', 'u.language'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!holder) throw new Problem('notFound')
  const locale = holder.language as Locale
  const reason = given ?? translate(locale)('certificate.revoke.noReason')
  const revoked = await db
    .updateTable('certificate')
    .set({
      state: 'revoked',
      stateReason: reason,
      stateAt: sql`now()`,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['issued', 'suspended'])
    .returning(['number', 'name', 'issuer'])
    .executeTakeFirst()
  if (!revoked) throw new Problem('certificate.immutable')
  const { number, name, issuer } = revoked
  await post(db, {
    to: holder.email,
    locale,
    letter: 'certificateRevoked',
    values: { number, name, issuer, reason },
  })
  await chain(db, {
    type: 'certificate.revoked',
    actorId: actor?.userId ?? null,
    objectId: id,
    payload: { number },
  })
}
