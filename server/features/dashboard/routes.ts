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
      for (const query of chartsShown) {
        const grants = grantsIn(app, context, query.list)
        const days = grants && (await counting[query.list].byDay?.({ ...query, db, grants, today, timeZone }))
        if (days) series.push({ ...query, ...everyDay(days, today) })
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

function everyDay(counted: Map<string, number>, today: string) {
  const { chartDays } = facts
  const days = Array.from({ length: chartDays }, (_, index) => {
    const day = addDays(today, index + 1 - chartDays)
    return { day, count: counted.get(day) ?? 0 }
  })
  return { days, total: days.reduce((sum, { count }) => sum + count, 0) }
}
