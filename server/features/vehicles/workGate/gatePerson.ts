import type { GateAnswer } from '#contract/workGate.ts'
import { isInForce } from '#domain/certificate.ts'
import { areApart } from '#domain/clockTolerance.ts'
import { type Owners, type Grants, isGranted } from '#domain/policy.ts'
import { readScanned } from '#domain/scanned.ts'
import type { Db } from '../../../db/db.ts'
import type { Services } from '../../../services.ts'
import { Problem } from '../../../http/problem.ts'
import { agreedCertificate, certificatesRelied, type AgreedCertificate } from '../../certificates/agreed.ts'
import { documentsToJudge } from '../../../signing/sealed.ts'
import type { Context } from '../../../http/context.ts'
import { verificationOf } from '../../verify/verify.ts'

type Asking = Pick<Context<never>, 'db' | 'today' | 'now'> & { grants: Grants }
type Keeping = Pick<Services, 'config' | 'log'>

interface GatePerson {
  userId: string
  name: string
  held: AgreedCertificate['held'][]
  /** The reason if the displayed card is not valid. */
  state: string | null
}

/**
 * The person identified by a scan. Eval-IDs work for people of the own organisation; a card gives its public
 * data, and other certificates only for own people. If the clocks of database and server differ, no
 * certificate counts, because validity depends on the date of the database.
 */
export async function gatePersonOf(
  services: Keeping,
  asking: Asking,
  text: GateAnswer['person'],
): Promise<GatePerson> {
  const person = await personInReach(services, asking, text)
  return areApart(asking.now, new Date()) ? { ...person, held: [], state: 'unconfirmed' } : person
}

async function personInReach(
  services: Keeping,
  asking: Asking,
  text: GateAnswer['person'],
): Promise<GatePerson> {
  const read = readScanned(text)
  if (read?.kind === 'document') return byCard(services, asking, read.code)
  if (read?.kind !== 'person') throw new Problem('gate.notACode', { fields: { person: 'gate.notACode' } })
  const { db } = asking
  const person = await db
    .selectFrom('user')
    .select(['id', 'fullname'])
    .where('evalid', '=', read.evalId)
    .where('activated', '=', true)
    .executeTakeFirst()
  if (!person || !isGranted(asking.grants, await belongingOf(db, person.id)))
    throw new Problem('user.evalIdUnknown', { fields: { person: 'user.evalIdUnknown' } })
  const held = await certificatesRelied(db, services, person.id)
  return { userId: person.id, name: person.fullname, held, state: null }
}

async function byCard(
  { config, log }: Keeping,
  { db, grants, today, now }: Asking,
  code: string,
): Promise<GatePerson> {
  const { kind, state, certificate } = await verificationOf({ db, config, log, code, today, now })
  const document = await documentsToJudge(db)
    .where('d.verifyCode', '=', code)
    .where('d.recordKind', '=', 'certificate')
    .executeTakeFirst()
  if (kind !== 'certificate' || !document)
    throw new Problem('gate.noCard', { fields: { person: 'gate.noCard' } })
  const agreed = await agreedCertificate(db, { config, log }, document)
  if (!agreed || !certificate) return { userId: document.recordId, name: '', held: [], state: 'unconfirmed' }
  const { userId } = agreed.input.certificate
  const usable = isInForce(state)
  const isOwn = isGranted(grants, await belongingOf(db, userId))
  const others = isOwn ? await certificatesRelied(db, { config, log }, userId) : []
  const confirmed = usable ? [agreed.held] : []
  return {
    userId,
    name: certificate.holder,
    held: [...confirmed, ...others.filter(({ number }) => number !== agreed.held.number)],
    state: usable ? null : state,
  }
}

async function belongingOf(db: Db, userId: string): Promise<Owners> {
  const employed = await db
    .selectFrom('coworker')
    .select('companyId')
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('authorityHolder')
    .select('authorityId')
    .where('userId', '=', userId)
    .execute()
  return {
    userId,
    companyId: employed?.companyId ?? null,
    holderAuthorityId: rows.map(({ authorityId }) => authorityId),
  }
}
