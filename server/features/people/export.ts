import { sql } from 'kysely'
import { fileName } from '#domain/fileName.ts'
import type { Actor } from '#domain/policy.ts'
import { people } from '#contract/person.ts'
import { recordAccess } from '../../audit/access.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { intactBytes } from '../../files/intact.ts'
import { temporaryFile, zipWriter } from '../../files/zip.ts'
import type { Services } from '../../services.ts'
import { StoredFile } from '../../http/result.ts'
import { personRuleOf } from '../../http/limits.ts'
import type { App } from '../../http/serve.ts'
import { inTurn, openGate, type Gate } from '../../http/uploads.ts'
import { storedAbout } from './stored.ts'

/** One archive at a time; others wait as long as a browser does. */
const atOnce = { inside: 1, ofOneNetwork: 1, waiting: 20 }
const longestWait = { ms: 60_000 }

interface Asking {
  actor: Actor
  transport: { ip: string }
  now: Date
}

const gates = new WeakMap<Services, Gate>()

export const exportCounts = (services: Services) => gates.get(services)?.counts()

export function exporting({ services }: App) {
  const { reads, writes } = services.database
  const gate = openGate('export', atOnce, longestWait)
  gates.set(services, gate)

  /**
   * Written to an unlinked file with one document in memory. An unconfirmed document refuses the whole
   * export.
   */
  async function archived(userId: string, { actor, now }: Asking) {
    const file = await temporaryFile(services.config.dataDirectory)
    try {
      const zip = zipWriter(file.write, now)
      const data = await storedAbout(reads, userId)
      await zip.add('data.json', Buffer.from(JSON.stringify(data, null, 2)), { deflated: true })
      for (const { path, fileId } of await documentsOf(reads, userId))
        await zip.add(path, await intactBytes(services, reads, fileId))
      await zip.end()
      const entry = { actorId: actor.userId, objectId: userId, payload: {} }
      await writes.transaction().execute((db) => appendToLog(db, { type: 'account.exported', ...entry }))
    } catch (error) {
      await file.discard()
      throw error
    }
    return file
  }

  return {
    exportOf: (userId: string, asking: Asking) =>
      inTurn(gate, asking.transport.ip, async () => {
        const { actor } = asking
        await services.limits.count(personRuleOf('user.export'), actor.userId)
        await recordAccess(writes, { actor, endpoint: people.export, people: [userId] })
        const file = await archived(userId, asking)
        return new StoredFile('eval-export.zip', 'application/zip', file.read(), file.size())
      }),
  }
}

async function documentsOf(db: Db, userId: string) {
  const { rows } = await sql<{ path: string; fileId: string; name: string | null; mime: string }>`
    select 'certificates/' || number || '.pdf' as path, file_id, null as name, '' as mime
      from certificate where user_id = ${userId} and file_id is not null
    union all select 'reports/' || number || '.pdf', file_id, null, ''
      from report where author_id = ${userId} and file_id is not null
    union all select 'certificates/' || c.number || '/', d.file_id, f.name, f.mime
      from certificate_document d join certificate c on c.id = d.certificate_id join file f on f.id = d.file_id
      where c.user_id = ${userId}
    union all select 'picture.jpg', picture_id, null, ''
      from "user" where id = ${userId} and picture_id is not null`.execute(db)
  return rows.map(({ path, fileId, name, mime }) => ({
    path: name === null ? path : `${path}${fileId}-${plainName(fileName(name, mime))}`,
    fileId,
  }))
}

const plainName = (name: string) => name.replace(/[^\p{L}\p{N}_.-]+/gu, '_')
