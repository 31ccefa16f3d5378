import { sql } from 'kysely'
import { addDays, startOf } from '#domain/day.ts'
import type { BadgeContext } from '#contract/certificate.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Config } from '../../config.ts'
import { addressesOf, contextUrls, statusPurposes } from '../../credentials/addresses.ts'
import { wantsNaming } from '../../credentials/naming.ts'
import { entryOf, type CredentialEntry, wholeSecond } from '../../credentials/statusList.ts'
import { jwtSigner } from '../../credentials/sign.ts'
import type { Credential } from '../../documents/credential.ts'
import { plainLines } from '../../documents/rich.ts'
import type { Services } from '../../services.ts'
import { translate } from '../../texts.ts'
import type { CertificateInput } from './document.ts'

export type SignedCredential = Awaited<ReturnType<typeof signedCredential>>

/**
 * Two Open Badges signed for the authority, embedded in the PDF and downloadable: one for each context
 * version. The contexts name a claim differently, so no single proof is valid under both.
 */
export async function signedCredential(services: Services, input: CertificateInput, at: Date) {
  const { id, authorityId, userId } = input.certificate
  const { writes } = services.database
  const entry = await entryOf(writes, id, authorityId)
  const authority = await writes
    .selectFrom('authority')
    .select(['id', 'code', wantsNaming(sql.val(userId)).as('named')])
    .where('id', '=', authorityId)
    .executeTakeFirstOrThrow()
  // A signature cannot be withdrawn, so the current consent is checked before naming the holder.
  const isNamed = input.holder.named === true && authority.named
  const parts = { input, credentialEntry: entry, named: isNamed, code: authority.code }
  const { keys, sign } = await jwtSigner(services, { authority, at })
  const signed = (context: BadgeContext) => sign(openBadge(services.config, parts, context))
  const [jwt, olderJwt] = await Promise.all([signed('3.0.3'), signed('3.0.2')])
  return { keys, jwt, olderJwt }
}

interface Parts {
  input: CertificateInput
  credentialEntry: CredentialEntry
  named: boolean
  code: string
}

/**
 * An Open Badge 3.0. Identifies the holder by a number used nowhere else, and by name only with consent; no
 * email address, date of birth or URL of a page with the name.
 */
export function openBadge(
  config: Pick<Config, 'baseUrl' | 'timeZone'>,
  { input, credentialEntry, named, code }: Parts,
  context: BadgeContext,
): Credential {
  const { certificate, authority } = input
  const { home, did, statusList } = addressesOf(config, code)
  const { issueDate, dueDate, name, number } = certificate
  return {
    '@context': [contextUrls.credentials, contextUrls.openBadges(context)],
    id: urn(credentialEntry.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: did, type: ['Profile'], name: authority.name, url: home },
    validFrom: wholeSecond(startOf(issueDate, config.timeZone)),
    // Until the end of the last day.
    validUntil: wholeSecond(new Date(startOf(addDays(dueDate, 1), config.timeZone).getTime() - 1000)),
    credentialSubject: {
      id: urn(credentialEntry.subjectId),
      type: ['AchievementSubject'],
      licenseNumber: number,
      ...(named && { identifier: [nameOf(certificate.holder)] }),
      achievement: achievementOf(input),
    },
    credentialStatus: statusPurposes.map((purpose) => {
      const list = statusList(purpose, credentialEntry.listNumber)
      return {
        id: `${list}#${credentialEntry.statusIndex}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: purpose,
        statusListIndex: String(credentialEntry.statusIndex),
        statusListCredential: list,
      }
    }),
  }
}

// Without inLanguage: the first published contexts 3.0.3 and 3.0.2 lack the term, and verifiers refuse unknown terms.
function achievementOf({ certificate, template }: CertificateInput) {
  const { name, level, templateId } = certificate
  const t = translate(template.language)
  const text = (key: string) => t(`document.credential.${key}` as TextKey, { level, name })
  return {
    id: urn(templateId),
    type: ['Achievement'],
    achievementType: 'Certification',
    humanCode: level,
    name,
    description: text('description'),
    criteria: { narrative: plainLines(template.standardsHtml) || text('criteria') },
  }
}

const nameOf = (identityHash: string) => ({
  type: 'IdentityObject',
  hashed: false,
  identityType: 'name',
  identityHash,
})

const urn = (id: string) => `urn:uuid:${id}`
