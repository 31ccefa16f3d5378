import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { certificates } from '#contract/certificate.ts'
import type { Body, SignedInEndpoint } from '#contract/endpoint.ts'
import type { Day } from '#domain/day.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import { wantsNaming } from '../../credentials/naming.ts'
import type { Db } from '../../db/db.ts'
import type { Authority, Template } from '../../db/tables.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { addressLines } from '../../signing/address.ts'
import { reserveNumber } from '../../signing/issuedNumbers.ts'
import { queueSeal } from '../../signing/queueSeal.ts'
import type { Context } from '../../http/context.ts'
import { printedOf, type Printed } from '../templates/printed.ts'
import { findTemplate } from '../templates/queries.ts'
import { assertDocumentsPresent, keepDocuments } from './trainingDocuments/queries.ts'
import { assertIssuable, checkedPeople, notShownOf, refusalOfAll } from './candidates.ts'
import { assertStillIdentified, type RecordedIdentity } from './identity.ts'

type Issuing = Pick<Context<SignedInEndpoint>, 'db' | 'actor' | 'grants' | 'today'>
export type IssueInput = Omit<Body<typeof certificates.create>, 'identityKept' | 'evalid'> & RecordedIdentity

/** Reserves the number and the document. The certificate is issued when the worker has sealed it. */
export async function issue(
  { db, actor, grants, today }: Issuing,
  input: IssueInput,
  { templateVersion, position }: { templateVersion?: number; position?: number } = {},
): Promise<string> {
  const template = await findTemplate(db, input.templateId, grants)
  const { authorityId, version } = template
  if (templateVersion !== undefined && templateVersion !== version) throw new Problem('stale')
  const { issueDate } = input
  assertIssuable(await refusalOfAll(db, { actor, authorityId, issueDate, today }))
  const holder = await findHolder(db, input.userId)
  // After the lock, so that it includes what was revoked while this transaction waited.
  await assertStillIdentified(db, input, { authorityId, issueDate })
  const printed = await printedOf(db, template, input.language)
  const userIds = [holder.id]
  const issuing = { template, issuerId: actor.userId, issueDate, today, userIds }
  const [checked] = await checkedPeople(db, issuing)
  if (!checked) throw notThere('userId')
  assertIssuable(checked.refusal)
  const check = { template, day: issueDate, userIds }
  const notShown = (await notShownOf(db, check)).get(holder.id) ?? []
  const authority = await db
    .selectFrom('authority')
    .selectAll()
    .where('id', '=', authorityId)
    .executeTakeFirstOrThrow()
  const series = { ownerId: authorityId, kind: 'certificate', today } as const
  const number = `${authority.code}-${await reserveNumber(db, series)}`
  const { dueDate } = checked
  const issued = { number, template, dueDate, issuedBy: actor.userId }
  const certificate = rowOf(input, { ...issued, printed, holder, authority })
  const { id } = certificate
  const documents = await assertDocumentsPresent(db, authorityId, input.documents ?? [])
  await db.insertInto('certificate').values(certificate).execute()
  await keepDocuments(db, id, documents)
  await db
    .insertInto('authorityHolder')
    .values({ authorityId, userId: holder.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await queueSeal(db, {
    kind: 'certificate',
    ...{ recordId: id, number, verifyCode: certificate.verifyCode, actorId: actor.userId, position },
    input: {
      ...inputOf(certificate, { printed, holder, authority }),
      follows: checked.held.map((held) => held.id),
    },
    // The prerequisites that the register did not show, and whether the issuer confirmed them.
    noted: notShown.length > 0 ? { notShown, checked: input.prerequisitesChecked ?? false } : {},
  })
  return id
}

interface Parts {
  printed: Printed
  holder: Awaited<ReturnType<typeof findHolder>>
  authority: Selectable<Authority>
}

interface Issued {
  number: string
  issuedBy: string
  dueDate: Day
  template: Selectable<Template>
}

/** Copies the current data of template and holder. */
function rowOf(
  { issueDate, identityCheck, identifiedOn, note }: IssueInput,
  { number, template, printed, holder, authority, dueDate, issuedBy }: Parts & Issued,
) {
  const { level, rank, reportTypes, validYears, version: templateVersion } = template
  const { name, language } = printed
  const fields = {
    ...{ templateId: template.id, userId: holder.id, language },
    ...{ issueDate, identityCheck, identifiedOn, note },
  } satisfies Record<Exclude<keyof IssueInput, 'documents' | 'prerequisitesChecked'>, unknown>
  return {
    ...fields,
    id: uuid(),
    number,
    verifyCode: formatVerifyCode(randomBytes(13)),
    state: 'sealing',
    companyId: holder.companyId,
    authorityId: authority.id,
    templateVersion,
    holder: holder.fullname,
    issuer: authority.name,
    ...{ name, level, rank, reportTypes, validYears },
    ...{ dueDate, issuedBy },
  }
}

interface PrintedFacts {
  printed: Printed
  holder: Pick<Parts['holder'], 'fullname' | 'evalid' | 'named'>
  authority: Pick<Parts['authority'], 'name' | 'street' | 'zip' | 'city' | 'country'>
}

export function inputOf(certificate: ReturnType<typeof rowOf>, { printed, holder, authority }: PrintedFacts) {
  const { name: _, ...template } = printed
  return {
    certificate,
    holder: { fullName: holder.fullname, evalId: holder.evalid, named: holder.named },
    authority: { name: authority.name, address: addressLines(authority, template.language) },
    template,
  }
}

/** The recipient: an active person with a printable name. Locked, so that the printed name equals the stored one. */
async function findHolder(db: Db, userId: string) {
  const holder = await db
    .selectFrom('user')
    .select(['id', 'fullname', 'evalid', 'activated', wantsNaming(sql.ref('user.id')).as('named')])
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
