import { qualification } from '#contract/qualification.ts'
import { addDays, type Day, startOf } from '#domain/day.ts'
import { within } from '#domain/policy.ts'
import { forecastDays } from '#domain/qualification.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { countsOf, forecastOf, heldBy, type Organisation, peoplePage } from './queries.ts'

type Asked = Request<typeof qualification.read>

/** Who of an organisation holds what on a day, and how it will be if nothing is renewed. */
export function qualificationRoutes(app: App) {
  serve(app, qualification, {
    async read(request) {
      const { db, today, query } = request
      const organisation = organisationOf(request)
      const { day = today, search, level, gap, l, lo } = query
      const isOver = day < today
      const asked = { day, over: isOver ? startOf(addDays(day, 1), app.house.config.timeZone) : null }
      const page = { organisation, today, asked, search, level, gap, limit: l, offset: l * lo }
      const { people, total } = await peoplePage(db, page)
      const ids = people.map(({ userId }) => userId)
      const cells = await heldBy(db, { organisation, asked }, ids)
      const held = Map.groupBy(cells, ({ userId }) => userId)
      const ahead = forecastDays.map((days) => addDays(today, days))
      const days = [...new Set([...ahead, day])].toSorted()
      const coming = days.filter((one) => one >= today)
      const counts = [
        ...(await forecastOf(db, organisation, coming)),
        ...(isOver ? await countsOf(db, { organisation, asked }) : []),
      ]
      return {
        day,
        levels: [...new Set([...counts, ...cells].map((one) => one.level))],
        items: people.map((person) => ({ ...person, cells: held.get(person.userId) ?? [] })),
        total,
        forecast: days.map((on) => ({ day: on, counts: countsOn(on, counts) })),
      } as never
    },
  })
}

/** Exactly one, and one's own: any other is not there. */
function organisationOf({ query: { companyId, authorityId }, reach }: Asked): Organisation {
  if ((companyId === undefined) === (authorityId === undefined))
    throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  const organisation = companyId !== undefined ? { companyId } : { authorityId: authorityId ?? '' }
  if (!within(reach, organisation)) throw new Problem('notFound')
  return organisation
}

const countsOn = (on: Day, counts: Awaited<ReturnType<typeof forecastOf>>) =>
  Object.fromEntries(counts.filter(({ day }) => day === on).map(({ level, count }) => [level, count]))
