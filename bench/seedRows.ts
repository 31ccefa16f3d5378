import type pg from 'pg'
import type { entryRows } from '../server/audit/chain.ts'
import { copyRows } from './copyRows.ts'

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

export const logTables = ['chain_entry', 'chain_payload', 'chain_mac', 'issued_document']

export async function insertEntries(client: pg.Client, rows: ReturnType<typeof entryRows>[]) {
  await copyRows(
    client,
    'chain_entry',
    ['sequence', 'at', 'type', 'actor_sha256', 'object_id', 'payload_sha256', 'previous', 'hash'],
    rows.map(({ entry: { sequence, at, type, actorSha256, objectId, payloadSha256, previous, hash } }) => [
      ...[sequence, at, type, actorSha256, objectId, payloadSha256, previous, hash],
    ]),
  )
  await copyRows(
    client,
    'chain_payload',
    ['sequence', 'salt', 'payload', 'actor_salt', 'actor_id'],
    rows.map(({ payload: { sequence, salt, payload, actorSalt, actorId } }) => [
      ...[sequence, salt, payload, actorSalt, actorId],
    ]),
  )
  await copyRows(
    client,
    'chain_mac',
    ['sequence', 'former', 'mac'],
    rows.map(({ mac: { sequence, former, mac } }) => [sequence, former, mac]),
  )
}

export const insertDocuments = (client: pg.Client, rows: DocumentRow[]) =>
  copyRows(
    client,
    'issued_document',
    ['id', 'record_kind', 'record_id', 'verify_code', 'input', 'sha256', 'sealed_at', 'attestation'],
    rows.map(({ id, recordKind, recordId, verifyCode, input, sha256, sealedAt, attestation }) => [
      ...[id, recordKind, recordId, verifyCode, JSON.stringify(input), sha256, sealedAt, attestation],
    ]),
  )
