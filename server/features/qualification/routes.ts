import { qualification } from '#contract/qualification.ts'
import { addDays, type Day } from '#domain/day.ts'
import { within } from '#domain/policy.ts'
import { forecastDays } from '#domain/qualification.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { forecastOf, heldBy, type Organisation, peoplePage } from './queries.ts'

type Asked = Request<typeof qualification.read>

/** Who of an organisation holds what on a day, and how it will be if nothing is renewed. */
export function qualificationRoutes(app: App) {
  serve(app, qualification, {
    async read(request) {
      const { db, today, query } = request
      const organisation = organisationOf(request)
      const { day = today, search, level, gap, l, lo } = query
      const page = { organisation, today, day, search, level, gap, limit: l, offset: l * lo }
      const { people, total } = await peoplePage(db, page)
      const ids = people.map(({ userId }) => userId)
      const held = Map.groupBy(await heldBy(db, { organisation, day }, ids), ({ userId }) => userId)
      const days = [...new Set([...forecastDays.map((ahead) => addDays(today, ahead)), day])].toSorted()
      const counts = await forecastOf(db, organisation, days)
      return {
        day,
        levels: [...new Set(counts.map((one) => one.level))],
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
