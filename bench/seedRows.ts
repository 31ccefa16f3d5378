import type pg from 'pg'
import type { entryRows } from '../server/audit/chain.ts'

export interface DocumentRow {
  id: string
  recordKind: string
  recordId: string
  verifyCode: string
  input: object
  sha256: Buffer
  sealedAt: string
  attestation: Buffer
}

/** Many rows in few parameters: one array for each column. */
export async function insertEntries(client: pg.Client, rows: ReturnType<typeof entryRows>[]) {
  const entries = rows.map(({ entry }) => entry)
  await insert(client, 'chain_entry', {
    sequence: ['bigint', entries.map(({ sequence }) => sequence)],
    at: ['timestamptz', entries.map(({ at }) => at)],
    type: ['text', entries.map(({ type }) => type)],
    actor_sha256: ['bytea', entries.map(({ actorSha256 }) => actorSha256)],
    object_id: ['uuid', entries.map(({ objectId }) => objectId)],
    payload_sha256: ['bytea', entries.map(({ payloadSha256 }) => payloadSha256)],
    previous: ['bytea', entries.map(({ previous }) => previous)],
    hash: ['bytea', entries.map(({ hash }) => hash)],
  })
  const payloads = rows.map(({ payload }) => payload)
  await insert(client, 'chain_payload', {
    sequence: ['bigint', payloads.map(({ sequence }) => sequence)],
    salt: ['bytea', payloads.map(({ salt }) => salt)],
    payload: ['jsonb', payloads.map(({ payload }) => payload)],
    actor_salt: ['bytea', payloads.map(({ actorSalt }) => actorSalt)],
    actor_id: ['uuid', payloads.map(({ actorId }) => actorId)],
  })
  const macs = rows.map(({ mac }) => mac)
  await insert(client, 'chain_mac', {
    sequence: ['bigint', macs.map(({ sequence }) => sequence)],
    former: ['bigint', macs.map(({ former }) => former)],
    mac: ['bytea', macs.map(({ mac }) => mac)],
  })
}

export const insertDocuments = (client: pg.Client, rows: DocumentRow[]) =>
  insert(client, 'issued_document', {
    id: ['uuid', rows.map(({ id }) => id)],
    record_kind: ['text', rows.map(({ recordKind }) => recordKind)],
    record_id: ['uuid', rows.map(({ recordId }) => recordId)],
    verify_code: ['text', rows.map(({ verifyCode }) => verifyCode)],
    input: ['jsonb', rows.map(({ input }) => JSON.stringify(input))],
    sha256: ['bytea', rows.map(({ sha256 }) => sha256)],
    sealed_at: ['timestamptz', rows.map(({ sealedAt }) => sealedAt)],
    attestation: ['bytea', rows.map(({ attestation }) => attestation)],
  })

async function insert(
  client: pg.Client,
  table: string,
  columns: Record<string, [type: string, values: unknown[]]>,
) {
  const arrays = Object.values(columns).map(([type], place) => `$${place + 1}::${type}[]`)
  await client.query({
    name: table,
    text: `insert into ${table} (${Object.keys(columns).join(', ')}) select * from unnest(${arrays.join(', ')})`,
    values: Object.values(columns).map(([, values]) => values),
  })
}
