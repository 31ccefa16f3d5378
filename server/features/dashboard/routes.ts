import { dashboard, type Figure, type Series } from '#contract/dashboard.ts'
import { addDays } from '#domain/day.ts'
import { facts } from '#domain/facts.ts'
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
      for (const wanted of figuresFor(actor, today)) {
        const grants = grantsIn(app, context, wanted.list)
        if (!grants) continue
        const { filter, list } = wanted
        figures.push({
          ...wanted,
          count: await counting[list].count({ db, grants, filter, today, timeZone }),
        })
      }
      const series: Series[] = []
      for (const wanted of chartsShown) {
        const grants = grantsIn(app, context, wanted.list)
        const days =
          grants && (await counting[wanted.list].byDay?.({ ...wanted, db, grants, today, timeZone }))
        if (days) series.push({ ...wanted, ...everyDay(days, today) })
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
  const days = Array.from({ length: chartDays }, (_, place) => {
    const day = addDays(today, place + 1 - chartDays)
    return { day, count: counted.get(day) ?? 0 }
  })
  return { days, total: days.reduce((sum, { count }) => sum + count, 0) }
}
