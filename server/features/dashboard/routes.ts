import { dashboard, type Figure, type Series } from '#contract/dashboard.ts'
import { addDays } from '#domain/day.ts'
import { facts } from '#domain/text.ts'
import type { Grants } from '#domain/policy.ts'
import { requireGrants } from '../../session/permission.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { counting } from './counting.ts'
import { chartsShown, figuresFor } from './figures.ts'

type Reading = Context<typeof dashboard.read>

export function dashboardRoutes(app: App) {
  const { timeZone } = app.services.config

  serve(app, dashboard, {
    async read(context) {
      const { actor, db, today } = context
      const figures: Figure[] = []
      for (const query of figuresFor(actor, today)) {
        const grants = grantsIn(app, context, query.list)
        if (!grants) continue
        const count = await counting[query.list].count({ ...query, db, grants, today, timeZone })
        figures.push({ ...query, count })
      }
      const series: Series[] = []
      for (const { parts = {}, ...query } of chartsShown) {
        const grants = grantsIn(app, context, query.list)
        const { byDay } = counting[query.list]
        if (!grants || !byDay) continue
        const count = (filter: Record<string, string>) =>
          byDay({ db, grants, today, timeZone, filter: { ...query.filter, ...filter } })
        const counted: Counted = [['count', await count({})]]
        for (const [part, filter] of Object.entries<Record<string, string>>(parts))
          counted.push([part, await count(filter)])
        series.push({ ...query, ...everyDay(counted, today) })
      }
      return { figures, series }
    },
  })
}

/** The grants for a list; null if the list would refuse. */
function grantsIn(app: App, { caller }: Reading, list: Figure['list']): Grants | null {
  try {
    return requireGrants(counting[list].action, caller, app.services.config)
  } catch (refused) {
    if (refused instanceof Problem) return null
    throw refused
  }
}

type Counted = [part: string, byDay: Map<string, number>][]

function everyDay(counted: Counted, today: string) {
  const { chartDays } = facts
  const days = Array.from({ length: chartDays }, (_, index) => {
    const day = addDays(today, index + 1 - chartDays)
    const counts = Object.fromEntries(counted.map(([part, byDay]) => [part, byDay.get(day) ?? 0]))
    return { day, count: 0, ...counts }
  })
  return { days, total: days.reduce((sum, { count }) => sum + count, 0) }
}
