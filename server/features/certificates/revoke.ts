import { statesBefore } from '#domain/certificate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { changeState } from './changeState.ts'

/** Revokes permanently. Without a reason, the holder's email says so in their language. Idempotent. */
export const revoke = (
  { db, actor }: Pick<Context<Endpoint>, 'db' | 'actor'>,
  id: string,
  reason: string | undefined,
) =>
  changeState(db, {
    ...{ id, actor },
    from: statesBefore.revoke,
    to: 'revoked',
    event: 'certificate.revoked',
    letter: 'certificateRevoked',
    reason: reason ?? ((locale) => translate(locale)('certificate.revoke.noReason')),
  })
