import type { LogProof } from '#contract/verify.ts'
import { isSealing } from '#domain/documentVerdict.ts'
import type { StoredEntry } from '../../audit/entry.ts'
import { storedEvents } from '../../audit/storedEvents.ts'
import type { Signed } from '../../audit/checkpoint.ts'
import { inclusionPath } from '../../audit/merkle.ts'
import { verifierKey, type Signer } from '../../audit/note.ts'
import { rootsIn, tilesAround } from '../../audit/tree.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { verificationOf, type VerifyRequest } from './verify.ts'

/** A proof that the sealing of a code and later events are in the signed log. Only for confirmed and signed records. */
export async function proofOf(request: VerifyRequest & { config: Signer }) {
  const { db, config, log, code } = request
  const { log: logPosition, certificate, report } = await verificationOf(request)
  const signed = logPosition?.signed ? await log.signed() : null
  const number = certificate?.number ?? report?.number
  if (code === null || !signed || number === undefined) throw new Problem('notFound')
  const { recordId } = await db
    .selectFrom('issuedDocument')
    .select('recordId')
    .where('verifyCode', '=', code)
    .executeTakeFirstOrThrow()
  const events = (await storedEvents(db, [recordId])).filter(({ sequence }) => sequence <= signed.size)
  return { number, proof: await proven(db, config, { signed, events }) }
}

async function proven(
  db: Db,
  config: Signer,
  { signed: { tree, note }, events }: { signed: Signed; events: StoredEntry[] },
): Promise<LogProof> {
  const positions = events.map(({ sequence }) => sequence - 1)
  const root = rootsIn(tree, await tilesAround(db, tree, positions))
  return {
    checkpoint: note,
    key: verifierKey(config),
    events: events.map((event) => ({
      entry: entryOf(event),
      path: inclusionPath(root, event.sequence - 1, tree.size).map((hash) => hash.toString('base64')),
      sealed: sealedOf(event),
    })),
  }
}

const entryOf = ({ sequence, at, type, actorSha256, objectId, payloadSha256, previous }: StoredEntry) => ({
  ...{ sequence, at: new Date(at).toISOString(), type, objectId },
  actorSha256: actorSha256.toString('hex'),
  payloadSha256: payloadSha256.toString('hex'),
  previous: previous.toString('hex'),
})

/** Number and hashes only. Other payloads, such as reasons, may contain names. */
function sealedOf({ type, salt, payload }: StoredEntry) {
  if (!isSealing(type) || !salt) return null
  const { number, sha256, facts } = payload as Record<'number' | 'sha256' | 'facts', string>
  return { salt: salt.toString('hex'), payload: { number, sha256, facts } }
}
