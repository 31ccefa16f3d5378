import type { Certificate } from '#contract/certificate.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { findItem } from '../../http/crud.ts'
import type { App } from '../../http/serve.ts'
import { settled } from '../../signing/settled.ts'
import type { Issuing } from './issue.ts'
import { certificateItems } from './queries.ts'

/** The certificate once it is sealed; accepted but unfinished when that takes longer than a caller should wait. */
export async function whenSealed(app: App, { actor, today, reply }: Issuing, id: string) {
  const { reads } = app.house.database
  const ask = async () => {
    const item = await findItem(
      reads,
      certificateItems(reads, { today }),
      id,
      reachOf(actor, 'certificate.read'),
    )
    return { ...item, _id: item.id } as unknown as Certificate
  }
  const sealed = await settled(async () => {
    const item = await ask()
    return item.state === 'sealing' ? null : item
  })
  if (!sealed) reply.code(202)
  return sealed ?? ask()
}
