import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { files } from '#contract/file.ts'
import type { Verification } from '#contract/verify.ts'
import { writeCheckpoint } from '../../server/audit/checkpoint.ts'
import { openLog } from '../../server/audit/log.ts'
import type { Db } from '../../server/db/db.ts'
import { verificationOf } from '../../server/features/verify/verify.ts'
import type { Client } from '../support/client.ts'
import { today } from '../support/day.ts'
import { testServer, type TestServer } from '../support/testServer.ts'
import { fillLog, sealedFiles, sealedRecords, unlogged } from '../support/sealedRecords.ts'
import { diskOf, pathOfFile, type Disk } from './disk.ts'
import { otherFiles, somePhotos } from './stored.ts'

/** A stored file and a user who may read it. */
export interface StoredPdf {
  id: string
  kind: string
  /** The record of the document or photo. */
  recordId: string | null
  /** Verify code of the sealed document. */
  code: string | null
  bytes: Buffer
  reader: Client
}

/** Sealed records, other files, the answers before any change, and a second location for checkpoints. */
export interface Stage {
  server: TestServer
  codes: string[]
  truth: Map<string, Verification>
  untouched: string
  disk: Disk
  stored: StoredPdf[]
  /** Former contents by file. */
  former: Map<string, Buffer>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const secondDirectory = await mkdtemp(join(tmpdir(), 'eval-second-place-'))
  const server = await testServer({ env: { CHECKPOINTS_DIR: secondDirectory } })
  const { companyId, anna, authorityId, tester, ...documents } = await sealedRecords(server, {
    photos: await somePhotos(),
  })
  const readers = [await server.as(tester), anna] as const
  const former = await otherFiles(server, { anna, tester: readers[0], authorityId })
  await fillLog(server.database.writes, companyId)
  await writeCheckpoint(server)
  const codes = [documents.valid, documents.revoked, documents.suspended, documents.report].map(
    ({ verifyCode }) => verifyCode ?? '',
  )
  return {
    ...{ server, codes, former },
    truth: await answersOf(server, codes, server.database.reads),
    untouched: await recordsIn(server.database.reads),
    disk: await diskOf(server.config.dataDirectory),
    stored: await storedIn(server, readers),
    async close() {
      await server.close()
      await rm(secondDirectory, { recursive: true, force: true })
    },
  }
}

async function storedIn(server: TestServer, readers: readonly Client[]): Promise<StoredPdf[]> {
  const rows = await server.database.reads
    .selectFrom('file as f')
    .leftJoin('issuedDocument as d', 'd.fileId', 'f.id')
    .leftJoin('reportPhoto as p', 'p.fileId', 'f.id')
    .select([
      'f.id',
      'f.kind',
      'd.verifyCode as code',
      (of) => of.fn.coalesce('d.recordId', 'p.reportId').as('recordId'),
    ])
    .orderBy('f.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      for (const reader of readers)
        if ((await reader.call(files.read, { params: { id: row.id } })).status === 200)
          return { ...row, reader, bytes: Buffer.from(await server.files.get(row.id)) }
      throw new Error(`no one may read the ${row.kind} ${row.id}`)
    }),
  )
}

export async function answersOf(server: TestServer, codes: string[], db: Db) {
  const { config } = server
  const log = openLog({ config, database: { ...server.database, reads: db } })
  const found = new Map<string, Verification>()
  for (const code of codes)
    found.set(code, await verificationOf({ db, config, log, code, today, now: new Date() }))
  return found
}

/** The answer without check time and checkpoint. */
export const comparable = ({ checkedAt: _at, log: _log, ...rest }: Verification) => JSON.stringify(rest)

/** All rows of the sealed records. */
export async function recordsIn(db: Db): Promise<string> {
  const parts = Object.entries(unlogged).map(([table, free]) => {
    const rows = table === 'file' ? `where ${sealedFiles}` : ''
    const row = `(to_jsonb(t) - array[${free.map((name) => `'${name}'`).join()}]::text[])::text`
    return `(select string_agg(${row}, '' order by ${row}) from "${table}" t ${rows})`
  })
  const { rows } = await sql
    .raw<{ digest: string }>(`select md5(concat_ws('|', ${parts.join()})) as digest`)
    .execute(db)
  return rows[0]?.digest ?? ''
}

/** Whether the disk holds another file for a sealed document or a photo of a final report. */
export const hasOtherPdf = ({ disk, stored }: Stage) =>
  stored.some(({ id, recordId, bytes }) => {
    const now = disk.changed().get(pathOfFile(id))
    return recordId !== null && now !== undefined && !(now && bytes.equals(now))
  })
