import { sql } from 'kysely'
import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { checkpointToKeep } from '../../audit/compareNote.ts'
import { openAttempts } from '../../attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import type { Owner } from '../../mail/dueSection.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Footnote, Section } from '../../mail/page.ts'
import { translate } from '../../texts.ts'
import { dueSection } from '../instruments/due.ts'
import { inspectionSection } from '../vehicles/dueInspections.ts'
import { notifyOfContradiction, notifyOfFailedCheck } from '../system/contradiction.ts'
import { endingsOf, type Month } from './endings.ts'
import { unsubscribeToken } from './unsubscribing.ts'
import { weekDue, zoneOf } from './week.ts'

const pageSize = 200

type Keeping = Pick<Services, 'database' | 'config' | 'log'>

/** Runs hourly and sends the weekly email in time zones where Monday morning has begun. */
export const digestHandler = (services: Keeping) =>
  async function keep() {
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(services.database.writes)
    await sendDigests(services, new Date(rows[0]?.now ?? NaN))
  }

interface Led {
  id: string
  name: string
  country: string
  kind: 'company' | 'authority'
}

interface Leader {
  userId: string
  email: string
  language: Locale
  led: Led[]
  lastWeek: Day | null
}

/**
 * Sends administrators of companies and authorities a weekly email about what expires or is due soon. For
 * authorities it contains the newest log checkpoint, even if nothing expires, so checkpoints exist outside the system.
 */
export async function sendDigests(services: Keeping, now: Date) {
  const { config } = services
  const { writes } = services.database
  const { attempt, end } = openAttempts()
  const signed = await checkpointToKeep(services).catch(async (error: unknown) => {
    await notifyOfFailedCheck(services, error)
    throw error
  })
  if (signed === 'contradicts') await notifyOfContradiction(services)
  let page: Leader[] = []
  do {
    page = await leaders(writes, sql`u.id > ${page.at(-1)?.userId ?? '00000000-0000-0000-0000-000000000000'}`)
    for (const leader of page) {
      const { week } = duty(leader, now, config)
      if (week === null || (leader.lastWeek !== null && leader.lastWeek >= week)) continue
      const notice = { userId: leader.userId, now, config, signed }
      await attempt(() => writes.transaction().execute((db) => notify(db, notice)))
    }
  } while (page.length === pageSize)
  end('weekly emails not written')
}

/** The time zone of the first organisation counts. */
function duty({ led: [first] }: Leader, now: Date, { timeZone }: Services['config']) {
  const zone = zoneOf(first ?? { country: '' }, timeZone)
  return { week: weekDue(now, zone), today: dayOf(now, zone) }
}

async function leaders(db: Db, which: ReturnType<typeof sql>): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select u.id as user_id, u.email, u.language, led.led,
      (select max(d.week)::text from digest d where d.user_id = u.id) as last_week
    from "user" u cross join lateral (
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'country', o.country, 'kind', o.kind)
        order by o.kind desc, o.name) as led
      from (
        select co.id, co.name, co.country, 'company' as kind from coworker c join company co on co.id = c.company_id
        where c.user_id = u.id and c.until is null and c.suspension_id is null and c.role = 'admin' and co.activated and co.locked_at is null
        union all
        select a.id, a.name, a.country, 'authority' from authority_member m join authority a on a.id = m.authority_id
        where m.user_id = u.id and m.role = 'admin') o) led
    where led.led is not null and u.activated and u.expiry_digest and ${which}
    order by u.id limit ${pageSize}`.execute(db)
  return rows
}

interface Notice {
  userId: string
  now: Date
  config: Services['config']
  signed: Awaited<ReturnType<typeof checkpointToKeep>>
}

/** Mark and email are one transaction. A week without content is marked too. */
async function notify(db: Db, { userId, now, config, signed }: Notice) {
  await sql`select 1 from "user" where id = ${userId} for no key update`.execute(db)
  const [leader] = await leaders(db, sql`u.id = ${userId}`)
  if (!leader) return
  const { week, today } = duty(leader, now, config)
  if (week === null) return
  const { rows } = await sql`insert into digest (user_id, week) values (${userId}, ${week}::date)
    on conflict do nothing returning user_id`.execute(db)
  if (rows.length === 0) return
  const sections: Section[] = []
  for (const led of leader.led) {
    const { baseUrl } = config
    const about = { owner: ownerOf(led), name: led.name, today, locale: leader.language, baseUrl }
    sections.push(
      ...(await sectionsOf(db, led, { today, leader, config })),
      ...(await dueSection(db, about)),
      ...(await inspectionSection(db, about)),
    )
  }
  const footnote = leader.led.some(({ kind }) => kind === 'authority') ? checkpointNote(leader, signed) : null
  // A contradiction has its own email.
  if (sections.length === 0 && (!footnote || signed === 'contradicts')) return
  const token = unsubscribeToken(config, userId)
  await sendMail(db, {
    to: leader,
    template: sections.length === 0 ? 'digestEmpty' : 'digest',
    link: `${config.baseUrl}/app/qualification`,
    sections,
    footnote,
    unsubscribe: {
      page: `${config.baseUrl}/unsubscribe#${token}`,
      call: `${config.baseUrl}/api/unsubscribe/${token}`,
    },
  })
}

function checkpointNote({ language }: Leader, signed: Notice['signed']): Footnote | null {
  const t = translate(language)
  if (signed === 'contradicts') return { text: t('mail.checkpoint.contradicts'), code: '' }
  return signed && { text: t('mail.checkpoint'), code: signed.note.trimEnd() }
}

const ownerOf = ({ id, kind }: Led): Owner => (kind === 'company' ? { companyId: id } : { authorityId: id })

async function sectionsOf(
  db: Db,
  led: Led,
  { today, leader, config }: { today: Day; leader: Leader; config: Pick<Services['config'], 'baseUrl'> },
) {
  const { name } = led
  const owner = ownerOf(led)
  const t = translate(leader.language)
  return (await endingsOf(db, owner, today)).map(({ month, total, named }): Section => {
    const more = total - named.length
    const query = new URLSearchParams({ state: 'expiring', ...owner, ...spanOf(month, today) })
    return {
      title: t('mail.digest.month', { name, month: monthName(month, leader.language), count: total }),
      link: `${config.baseUrl}/app/certificates?${query.toString()}`,
      lines: [
        ...named.map(
          ({ holder, level, dueDate }) => `${formatDay(dueDate, leader.language)} – ${holder}, ${level}`,
        ),
        ...(more > 0 ? [t('mail.digest.more', { count: more })] : []),
      ],
    }
  })
}

function spanOf(month: Month['month'], today: Day) {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { 'dueDate.from': first < today ? today : first, 'dueDate.to': addDays(next, -1) }
}

const monthName = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
