import { sql } from 'kysely'
import { formatDay } from '#domain/day.ts'
import { appendToLog } from '../../audit/chain.ts'
import { factsHash } from '../../audit/entry.ts'
import { keepCredential } from '../../credentials/sign.ts'
import type { Db } from '../../db/db.ts'
import { wakeMakers } from '../../documents/pool.ts'
import type { Services } from '../../services.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { sendMail } from '../../mail/mail.ts'
import { writeVersion } from '../../resource/changing.ts'
import { openDocument } from '../../signing/open.ts'
import { sealDocument } from '../../signing/seal.ts'
import { untilIn } from './changeState.ts'
import { signedCredential, type SignedCredential } from './credential.ts'
import { certificateDocument, type CertificateInput, picturesOf } from './document.ts'
import { supersedeFormer } from './renewal.ts'
import { queuePasses } from './updatePasses.ts'

/** Seals a reserved certificate, which issues it. */
export const sealCertificate = (services: Services) =>
  async function seal({ recordId: id }: Jobs['certificate.seal']) {
    const document = await openDocument(services.database.writes, { kind: 'certificate', id })
    if (!document) return
    wakeMakers()
    const input = document.input as unknown as CertificateInput
    const { certificate, template } = input
    const { number, userId, companyId, authorityId, issuer } = certificate
    let credential: SignedCredential
    await sealDocument(services, {
      document,
      record: { kind: 'certificate', id, number, ownerId: authorityId },
      sealer: { authorityId, name: issuer },
      layout: async (now) => {
        credential = await signedCredential(services, input, now)
        return {
          template: 'certificate',
          data: {
            ...(await certificateDocument(services.config, input, now)),
            credential: credential.jwt,
            ...(await picturesOf(services, input)),
          },
        }
      },
      file: {
        ...{ kind: 'certificate', name: `${number}.pdf`, mime: 'application/pdf' },
        ...{ userId, companyId, authorityId },
      },
      settle: async (db, { fileId, sha256 }) => {
        await keepCredential(db, id, credential)
        const issued = { ...certificate, names: template.names, follows: input.follows }
        const { baseUrl } = services.config
        await issue(db, issued, { fileId, sha256, facts: factsHash(input), baseUrl })
      },
      async fail(db, stateReason) {
        await writeVersion(db, 'certificate', id, { state: 'failed', stateReason, stateAt: sql`now()` })
      },
    })
  }

type Certificate = CertificateInput['certificate'] & { names: string[]; follows: string[] }

async function issue(
  db: Db,
  certificate: Certificate,
  { fileId, sha256, facts, baseUrl }: { fileId: string; sha256: Buffer; facts: string; baseUrl: string },
) {
  const { id, number, userId, name, issuer, dueDate } = certificate
  const { superseded, suspension } = await supersedeFormer(db, certificate)
  await writeVersion(db, 'certificate', id, {
    ...{ state: suspension ? 'suspended' : 'issued', fileId, stateAt: sql`now()` },
    ...(suspension && { stateReason: suspension.reason, suspendedUntil: suspension.until }),
  })
  await appendToLog(db, {
    type: 'certificate.issued',
    actorId: certificate.issuedBy,
    objectId: id,
    payload: { number, sha256: sha256.toString('hex'), facts },
  })
  if (suspension)
    await appendToLog(db, {
      type: 'certificate.suspended',
      actorId: null,
      objectId: id,
      payload: { number, reason: suspension.reason, until: suspension.until },
    })
  for (const objectId of superseded) {
    await queuePasses(db, objectId)
    const event = { type: 'certificate.superseded', objectId, payload: { number } } as const
    await appendToLog(db, { ...event, actorId: certificate.issuedBy })
  }
  const holder = await db
    .selectFrom('user')
    .select(['email', 'language', 'certificateNotification'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const link = `${baseUrl}/app/certificates/${id}`
  if (suspension)
    await sendMail(db, {
      ...{ to: holder, template: 'certificateSuspended', link, about: id },
      values: {
        ...{ number, name, by: issuer, reason: suspension.reason },
        until: untilIn(holder.language, suspension.until),
      },
    })
  else if (holder.certificateNotification)
    await sendMail(db, {
      ...{ to: holder, template: 'certificateIssued', link, about: id },
      values: { number, name, issuer, due: formatDay(dueDate, holder.language) },
    })
}
