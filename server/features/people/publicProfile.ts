import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '#contract/endpoint.ts'
import type { people } from '#contract/person.ts'
import { isInForce } from '#domain/certificate.ts'
import type { Locale } from '#domain/locale.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { ownCards } from '../verify/ownCards.ts'
import { giveConsent, withdrawConsent } from '../../db/consents.ts'
import type { Db } from '../../db/db.ts'
import { translate } from '../../texts.ts'

type PublicPerson = Answer<typeof people.readPublic>

/** The public profile. A disabled one cannot be distinguished from an unknown address. */
export async function publicProfileOf(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { db, params, today, now }: Context<typeof people.readPublic>,
): Promise<PublicPerson> {
  const person = isUuid(params.uuid)
    ? await db
        .selectFrom('user as u')
        .leftJoin('coworker as w', (join) => join.onRef('w.userId', '=', 'u.id').on('w.until', 'is', null))
        .leftJoin('company as c', 'c.id', 'w.companyId')
        .select(['u.id', 'u.uuid', 'u.publicFields', 'u.fullname', 'u.pictureId', 'u.evalid', 'u.email'])
        .select(['u.phone', 'u.city', 'c.name as company'])
        .where('u.uuid', '=', params.uuid)
        .where('u.publicProfile', '=', true)
        .where('u.activated', '=', true)
        .executeTakeFirst()
    : undefined
  if (!person) throw new Problem('notFound')
  const { fullname, pictureId, evalid, email, phone, city, company } = person
  const all = { fullname, picture: pictureId, evalid, email, phone, city, company: company ?? undefined }
  const ticked = (field: string) => person.publicFields.includes(field)
  return {
    uuid: person.uuid,
    ...Object.fromEntries(Object.entries(all).filter(([field]) => ticked(field))),
    ...(ticked('certificates') && {
      certificates: await shownCertificates({ db, config, log, today, now, userId: person.id }),
    }),
  }
}

async function shownCertificates(options: Parameters<typeof ownCards>[0]) {
  const held = await ownCards(options)
  return held.flatMap(({ name, level, language, issuer, issueDate, dueDate, state }) =>
    isInForce(state) ? [{ name, level, language, issuer, issueDate, dueDate, state }] : [],
  )
}

interface PublicChoice {
  enabled: boolean
  fields: readonly string[]
}

const subject = 'publicProfile'

export async function shownNow(db: Db, userId: string): Promise<PublicChoice> {
  const person = await db
    .selectFrom('user')
    .select(['publicProfile', 'publicFields'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { enabled: person?.publicProfile ?? false, fields: person?.publicFields ?? [] }
}

export async function keepPublicConsent(
  db: Db,
  { userId, before, language }: { userId: string; before: PublicChoice; language: Locale },
) {
  const now = await shownNow(db, userId)
  const agreed = ({ enabled, fields }: PublicChoice) => (enabled ? fields.toSorted() : null)
  if (isDeepStrictEqual(agreed(before), agreed(now))) return
  if (!now.enabled) return withdrawConsent(db, { userId, subject })
  await giveConsent(db, {
    ...{ userId, subject, language },
    documentVersion: now.fields.toSorted().join(' '),
    text: translate(language)('account.public.what'),
  })
}
