import { dashboard, type Figure, type Series } from '#contract/dashboard.ts'
import { addDays } from '#domain/day.ts'
import { facts } from '#domain/facts.ts'
import type { Reach } from '#domain/policy.ts'
import { permitted } from '../../session/permission.ts'
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
      for (const wanted of figuresFor(actor, today)) {
        const reach = reachIn(app, context, wanted.list)
        if (!reach) continue
        const { filter, list } = wanted
        figures.push({ ...wanted, count: await counting[list].count({ db, reach, filter, today, timeZone }) })
      }
      const series: Series[] = []
      for (const wanted of chartsShown) {
        const reach = reachIn(app, context, wanted.list)
        const days = reach && (await counting[wanted.list].byDay?.({ ...wanted, db, reach, today, timeZone }))
        if (days) series.push({ ...wanted, ...everyDay(days, today) })
      }
      return { figures, series }
    },
  })
}

/** The grants for a list; null if the list would refuse. */
function reachIn(app: App, { caller }: Reading, list: Figure['list']): Reach | null {
  try {
    return permitted(counting[list].action, caller, app.services.config)
  } catch (refused) {
    if (refused instanceof Problem) return null
    throw refused
  }
}

function everyDay(counted: Map<string, number>, today: string) {
  const { chartDays } = facts
  const days = Array.from({ length: chartDays }, (_, place) => {
    const day = addDays(today, place + 1 - chartDays)
    return { day, count: counted.get(day) ?? 0 }
  })
  return { days, total: days.reduce((sum, { count }) => sum + count, 0) }
}
