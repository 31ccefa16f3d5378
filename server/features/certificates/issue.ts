import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { type certificates } from '#contract/certificate.ts'
import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import type { Locale } from '#domain/locale.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { formatVerifyCode } from '#domain/verifyCode.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { findItem } from '../../http/crud.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { App, Request } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { addressLines } from '../../signing/address.ts'
import { nextNumber } from '../../signing/numbers.ts'
import { settled } from '../../signing/settled.ts'
import { keyInUse } from '../../signing/signing.ts'
import { findTemplate } from '../templates/queries.ts'
import { certificateItems } from './queries.ts'

type Issuing = Request<typeof certificates.create>

/** Reserves the number and keeps what will be sealed; the worker seals, and only then is the certificate issued. */
export function issuing(app: App) {
  return {
    async issue({ db, actor, reach, body, today }: Issuing) {
      if (!actor) throw new Problem('signedOut')
      const template = await findTemplate(db, body.templateId, reach)
      const { authorityId } = template
      const heads = actor.authorities.some(({ id, role }) => id === authorityId && role === 'admin')
      if (!mayIssueOn(body.issueDate, today, heads)) throw new Problem('certificate.issueDate')
      if ((await keyInUse(db, 'seal', authorityId))?.disabledAt) throw new Problem('signingKey.disabled')
      const holder = await findHolder(db, body.userId)
      const authority = await db
        .selectFrom('authority')
        .selectAll()
        .where('id', '=', authorityId)
        .executeTakeFirstOrThrow()
      const year = Number(today.slice(0, 4))
      const place = await nextNumber(db, { ownerId: authorityId, kind: 'certificate', year })
      const certificate = {
        id: uuid(),
        number: `${authority.code}-${year}-${String(place).padStart(5, '0')}`,
        verifyCode: formatVerifyCode(randomBytes(13)),
        name: template.name,
        state: 'sealing',
        userId: holder.id,
        companyId: holder.companyId,
        authorityId,
        templateId: template.id,
        holder: holder.fullname,
        issuer: authority.name,
        level: template.level,
        rank: template.rank,
        reportTypes: template.reportTypes,
        validYears: template.validYears,
        issueDate: body.issueDate,
        dueDate: dueDate(body.issueDate, template.validYears),
        identityCheck: body.identityCheck,
        note: body.note,
        issuedBy: actor.userId,
      }
      await db.insertInto('certificate').values(certificate).execute()
      const { id, number, verifyCode } = certificate
      const input = JSON.stringify({
        certificate,
        holder: { fullName: holder.fullname, evalId: holder.evalid },
        authority: {
          name: authority.name,
          address: addressLines(authority, template.language as Locale),
        },
        template: {
          language: template.language,
          standardsHtml: template.standardsHtml,
          afterHtml: template.afterHtml,
          version: template.version,
        },
      })
      await db
        .insertInto('issuedDocument')
        .values({ id: uuid(), recordKind: 'certificate', recordId: id, verifyCode, input })
        .execute()
      await db
        .insertInto('authorityHolder')
        .values({ authorityId, userId: holder.id })
        .onConflict((known) => known.doNothing())
        .execute()
      await chain(db, {
        type: 'certificate.reserved',
        actorId: actor.userId,
        objectId: id,
        payload: { number },
      })
      await addJob(db, 'certificate.seal', { certificateId: id })
      return id
    },

    /** The certificate once it is sealed; accepted but unfinished when that takes longer than a caller should wait. */
    async whenSealed({ actor, today, reply }: Issuing, id: string) {
      const ask = async () => {
        const item = await findItem(
          app.house.database.reads,
          certificateItems(app.house.database.reads, { today }),
          id,
          reachOf(actor, 'certificate.read'),
        )
        return { ...item, _id: item.id }
      }
      const sealed = await settled(async () => {
        const item = await ask()
        return 'state' in item && item.state !== 'sealing' ? item : null
      })
      if (!sealed) reply.code(202)
      return (sealed ?? (await ask())) as never
    },
  }
}

/** Who gets it: an activated person whose name can be printed. Locked, so that the printed name is the one kept. */
async function findHolder(db: Db, userId: string) {
  const holder = await db
    .selectFrom('user')
    .select(['id', 'fullname', 'evalid', 'activated'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (!holder?.activated) throw notThere('userId')
  if (holder.fullname.trim() === '') throw new Problem('certificate.holderIncomplete')
  const employer = await db
    .selectFrom('coworker')
    .select('companyId')
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .executeTakeFirst()
  return { ...holder, companyId: employer?.companyId ?? null }
}
