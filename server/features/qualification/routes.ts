import { qualification } from '#contract/qualification.ts'
import { addDays, type Day, startOf, formatDay } from '#domain/day.ts'
import { isGranted } from '#domain/policy.ts'
import { forecastDays, periodOf } from '#domain/qualification.ts'
import { instructionState } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import {
  countsOf,
  forecastOf,
  heldBy,
  levelsOf,
  type Organisation,
  peoplePage,
  type MatrixFilter,
  peopleIds,
  peopleWith,
} from './queries.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { inParts, csvFile } from '../../resource/exporting.ts'
import { textNamed, translate } from '../../texts.ts'

type MatrixContext = Context<typeof qualification.read> | Context<typeof qualification.csv>

export function qualificationRoutes(app: App) {
  const { config, limits } = app.services

  function filterOf(context: MatrixContext): MatrixFilter {
    const { today, query } = context
    const { day = today, search, level, gap, people } = query
    const over = day < today ? startOf(addDays(day, 1), config.timeZone) : null
    const on = { day, over }
    return {
      organisation: organisationOf(context),
      today,
      on,
      search,
      level,
      gap,
      people: people?.split(','),
    }
  }

  serve(app, qualification, {
    async read(context) {
      const { db, query } = context
      const input = filterOf(context)
      const { people, total } = await peoplePage(db, input, { limit: query.l, offset: query.l * query.lo })
      const ids = people.map(({ userId }) => userId)
      const held = Map.groupBy(await heldBy(db, input, ids), ({ userId }) => userId)
      return {
        day: input.on.day,
        levels: await levelsOf(db, input),
        items: people.map((person) => ({ ...person, cells: held.get(person.userId) ?? [] })),
        total,
        forecast: await forecast(context, input),
      }
    },

    async csv(context) {
      await limits.count('list.csv.person', context.actor.userId)
      return matrixTable(app.services, context, filterOf(context))
    },
  })
}

async function forecast({ db }: MatrixContext, { organisation, today, on }: MatrixFilter) {
  const days = [...new Set([...forecastDays(today), on.day])].toSorted()
  const coming = days.filter((one) => one >= today)
  const counts = [
    ...(await forecastOf(db, organisation, coming)),
    ...(on.over ? await countsOf(db, { organisation, on }) : []),
  ]
  return days.map((day) => ({ day, counts: countsOn(day, counts) }))
}

/** Exactly one own organisation; 404 for others. */
function organisationOf({ query: { companyId, authorityId }, grants }: MatrixContext): Organisation {
  if ((companyId === undefined) === (authorityId === undefined))
    throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  const organisation = companyId !== undefined ? { companyId } : { authorityId: authorityId ?? '' }
  if (!isGranted(grants, organisation)) throw new Problem('notFound')
  return organisation
}

const countsOn = (on: Day, counts: Awaited<ReturnType<typeof forecastOf>>) =>
  Object.fromEntries(counts.filter(({ day }) => day === on).map(({ level, count }) => [level, count]))

type Taking = Context<typeof qualification.csv>
type HeldRow = Awaited<ReturnType<typeof heldBy>>[number]

async function matrixTable(services: Services, context: Taking, query: MatrixFilter) {
  const { db, locale } = context
  const t = translate(locale)
  const levels = await levelsOf(db, query)
  const items = async (ids: string[]) => {
    const held = Map.groupBy(await heldBy(db, query, ids), ({ userId }) => userId)
    const people = await peopleWith(db, query.organisation, ids)
    return people.map((person) => ({ ...person, cells: held.get(person.userId) ?? [] }))
  }
  const rowOf = ({ fullname, evalid, cells }: Awaited<ReturnType<typeof items>>[number]) => [
    fullname || t('certificate.issue.person.nameless'),
    evalid,
    ...levels.map((level) => {
      const cell = cells.find((one) => one.level === level)
      return cell ? cellOf(cell, { day: query.on.day, locale: context.locale }) : ''
    }),
  ]
  return csvFile(
    services,
    { context, endpoint: qualification.csv },
    {
      name: `${t('qualification.file')}-${query.on.day}`,
      headings: [t('qualification.person'), t('account.evalid'), ...levels],
      parts: inParts(
        { ids: await peopleIds(db, query), items },
        ({ userId }) => userId,
        (people) => ({ rows: people.map(rowOf), people: peopleIn(qualification.read, { items: people }) }),
      ),
    },
  )
}

function cellOf(cell: HeldRow, { day: requested, locale }: { day: Day; locale: Locale }) {
  const { state, instructionDue } = cell
  const period = periodOf(cell)
  const shownDay = formatDay('from' in period ? period.from : period.until, locale)
  const held = `${textNamed(locale, `shell.state.${state}`) ?? state} ${shownDay}`
  const instruction = instructionState(requested, cell)
  if (!instruction || !instructionDue) return held
  const day = formatDay(instructionDue, locale)
  const t = translate(locale)
  return `${held} · ${instruction === 'over' ? t('qualification.instruction.over', { day }) : t('qualification.instruction', { day })}`
}
