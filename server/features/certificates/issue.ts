import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type certificates } from '#contract/certificate.ts'
import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#domain/policy.ts'
import { formatVerifyCode } from '#domain/verifyCode.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import type { Authority, Template } from '../../db/tables.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { addressLines } from '../../signing/address.ts'
import { nextNumber } from '../../signing/numbers.ts'
import { keyInUse } from '../../signing/signing.ts'
import { findTemplate } from '../templates/queries.ts'
import { demandDue } from './renewal.ts'

export type Issuing = Request<typeof certificates.create>

/** Reserves the number and keeps what will be sealed; the worker seals, and only then is the certificate issued. */
export async function issue({ db, actor, reach, body, today }: Issuing): Promise<string> {
  if (!actor) throw new Problem('signedOut')
  const template = await findTemplate(db, body.templateId, reach)
  const { authorityId } = template
  if (!mayIssueOn(body.issueDate, today, leads(actor, authorityId)))
    throw new Problem('certificate.issueDate')
  if ((await keyInUse(db, 'seal', authorityId))?.disabledAt) throw new Problem('signingKey.disabled')
  const holder = await findHolder(db, body.userId)
  await demandDue(db, { userId: holder.id, authorityId, name: template.name, today })
  const authority = await db
    .selectFrom('authority')
    .selectAll()
    .where('id', '=', authorityId)
    .executeTakeFirstOrThrow()
  const number = await reserveNumber(db, authority, today)
  const certificate = rowOf(body, { number, template, holder, authority, issuedBy: actor.userId })
  const { id } = certificate
  await db.insertInto('certificate').values(certificate).execute()
  await keepInput(db, certificate, { template, holder, authority })
  await db
    .insertInto('authorityHolder')
    .values({ authorityId, userId: holder.id })
    .onConflict((known) => known.doNothing())
    .execute()
  await addJob(db, 'certificate.seal', { certificateId: id })
  await chain(db, { type: 'certificate.reserved', actorId: actor.userId, objectId: id, payload: { number } })
  return id
}

const leads = ({ authorities }: Actor, authorityId: string) =>
  authorities.some(({ id, role }) => id === authorityId && role === 'admin')

async function reserveNumber(db: Db, { id, code }: Pick<Parts['authority'], 'id' | 'code'>, today: Day) {
  const year = Number(today.slice(0, 4))
  const place = await nextNumber(db, { ownerId: id, kind: 'certificate', year })
  return `${code}-${year}-${String(place).padStart(5, '0')}`
}

interface Parts {
  template: Selectable<Template>
  holder: Awaited<ReturnType<typeof findHolder>>
  authority: Selectable<Authority>
}

/** What the template and the holder say on this day, whatever they say later. */
function rowOf(
  { issueDate, identityCheck, note }: Issuing['body'],
  { number, template, holder, authority, issuedBy }: Parts & { number: string; issuedBy: string },
) {
  const { name, level, rank, reportTypes, validYears } = template
  return {
    id: uuid(),
    number,
    verifyCode: formatVerifyCode(randomBytes(13)),
    state: 'sealing',
    userId: holder.id,
    companyId: holder.companyId,
    authorityId: authority.id,
    templateId: template.id,
    holder: holder.fullname,
    issuer: authority.name,
    ...{ name, level, rank, reportTypes, validYears },
    ...{ issueDate, dueDate: dueDate(issueDate, validYears) },
    ...{ identityCheck, note, issuedBy },
  }
}

/** Keeps what the worker will print and seal. */
async function keepInput(
  db: Db,
  certificate: ReturnType<typeof rowOf>,
  { template, holder, authority }: Parts,
) {
  const { language, standardsHtml, afterHtml, version } = template
  const input = {
    certificate,
    holder: { fullName: holder.fullname, evalId: holder.evalid },
    authority: { name: authority.name, address: addressLines(authority, language as Locale) },
    template: { language, standardsHtml, afterHtml, version },
  }
  const { id: recordId, verifyCode } = certificate
  await db
    .insertInto('issuedDocument')
    .values({ id: uuid(), recordKind: 'certificate', recordId, verifyCode, input: JSON.stringify(input) })
    .execute()
}

/** Who gets it: an activated person whose name can be printed. Locked, so that the printed name is the one kept. */
async function findHolder(db: Db, userId: string) {
  const holder = await db
    .selectFrom('user')
    .select(['id', 'fullname', 'evalid', 'activated'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
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
