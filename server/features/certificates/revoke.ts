import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import { chain } from '../../audit/chain.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { post } from '../../mail/mail.ts'

/** Ends a certificate for good, from this moment on, with the reason kept. Revoking twice changes nothing. */
export async function revoke(
  { db, actor }: Pick<Request<Endpoint>, 'db' | 'actor'>,
  id: string,
  reason: string,
) {
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
    .returning(['number', 'name', 'issuer', 'userId'])
    .executeTakeFirst()
  if (!revoked) throw new Problem('certificate.immutable')
  await chain(db, {
    type: 'certificate.revoked',
    actorId: actor?.userId ?? null,
    objectId: id,
    payload: { number: revoked.number },
  })
  const holder = await db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', revoked.userId)
    .executeTakeFirstOrThrow()
  const locale = holder.language as Locale
  const { number, name, issuer } = revoked
  await post(db, {
    to: holder.email,
    locale,
    letter: 'certificateRevoked',
    values: { number, name, issuer, reason },
  })
}
