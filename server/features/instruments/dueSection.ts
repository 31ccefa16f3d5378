import { addDays, formatDay, type Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../db/db.ts'
import type { Section } from '../../mail/mail.ts'
import { translate } from '../../texts.ts'
import { dueOf, nameOf, type Owner } from './due.ts'

/** Items in the email; the rest is only counted. */
const mostNamed = 10

interface About {
  owner: Owner
  name: string
  today: Day
  locale: Locale
  baseUrl: string
}

export async function dueSection(db: Db, about: About): Promise<Section[]> {
  const { owner, name, today, locale, baseUrl } = about
  const t = translate(locale)
  const to = addDays(today, LIMITS.calibration.dueSoonDays)
  const { total, items } = await dueOf(db, owner, { to, most: mostNamed })
  if (total === 0) return []
  const more = total - items.length
  return [
    {
      title: t('mail.digest.instruments', { name, count: total }),
      link: dueListOf(baseUrl, owner),
      lines: [
        ...items.map((one) => {
          const due = one.calibrationDue
          return `${due ? formatDay(due, locale) : t('instrument.failed')} – ${nameOf(one)}`
        }),
        ...(more > 0 ? [t('mail.digest.more', { count: more })] : []),
      ],
    },
  ]
}

export const dueListOf = (baseUrl: string, owner: Owner) =>
  `${baseUrl}/app/instruments?${new URLSearchParams({ status: 'due,expired', ...owner }).toString()}`
