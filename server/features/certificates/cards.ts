import { certificates } from '#contract/certificate.ts'
import { isInForce } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { secondLocale, type Locale } from '#domain/locale.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { renderCards } from '../../documents/render.ts'
import type { Card, CardDocument } from '../../documents/types.ts'
import { logoOf, photoOf } from '../../files/intact.ts'
import type { Services } from '../../services.ts'
import { logExport } from '../../audit/access.ts'
import { findItems } from '../../resource/items.ts'
import { StoredFile } from '../../http/result.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { verificationOf } from '../verify/verify.ts'
import { sealedInput } from './agreed.ts'
import type { CertificateInput } from './document.ts'
import { certificateItems } from './queries.ts'

type Asking = Pick<Context<typeof certificates.card>, 'db' | 'actor' | 'grants' | 'today' | 'now' | 'locale'>
type Cutting = Pick<CardDocument, 'form' | 'marks' | 'bleed'>

interface HeldCertificate {
  id: string
  userId: string
  authorityId: string
  verifyCode: string
  number: string
}

/**
 * Cards of certificates that are valid today according to the public page. A single invalid one refuses all:
 * a card that should not exist is worse than none.
 */
export async function printCards(services: Services, asking: Asking, ids: string[], cutting: Cutting) {
  const { db, actor, today, locale } = asking
  await services.limits.count(personRuleOf('certificate.card'), actor.userId)
  const held: HeldCertificate[] = await findItems(db, certificateItems(db, { today }), ids, asking.grants)
  const refused = await statesAgainst(services, asking, held)
  if (Object.keys(refused).length > 0) throw new Problem('certificate.notValid', { fields: refused })
  await logExport(services.database.writes, {
    actor,
    endpoint: certificates.card,
    people: held.map(({ userId }) => userId),
  })
  const { cards, pictures } = await drawn(services, db, held)
  const [first] = held
  const name = held.length === 1 && first ? first.number : `${held.length}`
  const t = translate(locale)
  const title =
    held.length === 1
      ? t('document.card.title', { number: name })
      : t('document.card.titles', { count: held.length })
  const { productName, cardName } = services.config
  const pdf = await renderCards({
    ...cutting,
    ...{ title, cards, pictures },
    author: cards[0]?.authority ?? '',
    brand: { name: productName, cardName },
    createdAt: new Date(today),
  })
  return new StoredFile(`${title}.pdf`, 'application/pdf', pdf)
}

async function statesAgainst({ config, log }: Services, { db, today, now }: Asking, held: HeldCertificate[]) {
  const refused: Record<string, string> = {}
  for (const { id, verifyCode } of held) {
    const asking = { db, config, log, code: verifyCode, recordId: id, today, now }
    const { state } = await verificationOf(asking)
    if (!isInForce(state)) refused[held.length === 1 ? 'state' : id] = state
  }
  return refused
}

/** An unreadable photo or logo is left out. */
async function drawn(services: Services, db: Db, held: HeldCertificate[]) {
  const pictures: Record<string, Uint8Array> = {}
  const withName = async (name: string, find: () => Promise<Uint8Array | undefined>) => {
    const bytes = pictures[name] ?? (await find())
    if (!bytes) return null
    pictures[name] = bytes
    return name
  }
  const cards: Card[] = []
  for (const { id, userId, authorityId } of held) {
    cards.push({
      ...cardOf(services.config, await sealedInput(db, services, id)),
      photo: await withName(`photo-${userId}.jpg`, () => photoOf(services, userId)),
      logo: await withName(`logo-${authorityId}.png`, () => logoOf(services, { authorityId })),
    })
  }
  return { cards, pictures }
}

/** The sealed facts in the certificate's language and a second one. */
function cardOf(
  config: Config,
  { certificate, holder, authority, template: { language: lang } }: CertificateInput,
): Omit<Card, 'photo' | 'logo'> {
  const t = translate(lang)
  const both = (textOf: (t: ReturnType<typeof translate>) => string): [string, string] => [
    textOf(t),
    textOf(translate(secondLocale(lang))),
  ]
  return {
    lang,
    labels: {
      photoAlt: t('document.card.photoAlt'),
      logoAlt: t('document.certificate.logoAlt'),
      qrAlt: t('document.certificate.qrAlt'),
    },
    words: {
      evalId: both((t) => t('document.certificate.evalId')),
      number: both((t) => t('document.certificate.number')),
      issued: both((t) => t('document.card.issued')),
      due: both((t) => t('document.card.due')),
      qualification: both((t) => t('document.certificate.qualification')),
      verify: both((t) => t('document.certificate.verify')),
      verifyHint: both((t) => t('document.certificate.verifyHint', { host: config.baseUrl })),
    },
    verifyUrl: `${config.baseUrl}/verify/${certificate.verifyCode}`,
    authority: authority.name,
    holder,
    certificate: shownOf(certificate, lang),
  }
}

const shownOf = (
  { name, level, number, issueDate, dueDate }: CertificateInput['certificate'],
  lang: Locale,
) => ({ name, level, number, issued: formatDay(issueDate, lang), due: formatDay(dueDate, lang) })
