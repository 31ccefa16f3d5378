import type { certificates } from '#contract/certificate.ts'
import { credentialIn } from '../../credentials/sign.ts'
import { renderBadge } from '../../documents/render.ts'
import { StoredFile } from '../../http/result.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { sealedInput } from './agreed.ts'
import type { CertificateInput } from './document.ts'

export async function credentialFile(
  { config, log }: Services,
  { db, params, query }: Pick<Context<typeof certificates.credential>, 'db' | 'params' | 'query'>,
): Promise<StoredFile> {
  const stored = await db
    .selectFrom('credential as c')
    .select(['c.jwt', 'c.olderJwt'])
    .where('c.certificateId', '=', params.id)
    .executeTakeFirst()
  const isOlder = query.context === '3.0.2'
  const jwt = isOlder ? stored?.olderJwt : stored?.jwt
  if (!stored || !jwt) throw new Problem('certificate.noCredential')
  const input = await sealedInput(db, { config, log }, params.id)
  const { number } = input.certificate
  const name = isOlder ? `${number}-${query.context}` : number
  const file = (extension: string, mime: string, bytes: Uint8Array) =>
    new StoredFile(`${name}.${extension}`, mime, bytes)
  switch (query.form) {
    case 'json':
      return file('json', 'application/vc', Buffer.from(JSON.stringify(credentialIn(jwt), null, 2)))
    // Open Badges 3.0 requires plain text.
    case 'jwt':
      return file('jwt', 'text/plain; charset=utf-8', Buffer.from(jwt))
    case 'png':
      return file('png', 'image/png', await renderBadge(badgeOf(input, config.productName), jwt))
  }
}

function badgeOf({ certificate, template, authority }: CertificateInput, brand: string) {
  const { level, name, issueDate } = certificate
  return {
    ...{ brand, level, name },
    lang: template.language,
    authority: authority.name,
    year: issueDate.slice(0, 4),
    label: translate(template.language)('document.credential.badge'),
  }
}
