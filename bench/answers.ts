import type { Clients } from './callers.ts'
import type { Server } from './children.ts'
import { forumWords } from './forumSeed.ts'
import type { Call, Figures } from './load.ts'
import { paceOn } from './pace.ts'

interface Answers {
  work: string
  perSecond: number
  /** Limit in ms for the slowest of a hundred. */
  mostMs: number
  calls: Call[]
}

/** Calls whose cost grows with the database: overview, search palette, forum. */
function answersFor({ systemAdmin, authorityAdmins, companyAdmins, names }: Clients): Answers[] {
  const get = (path: string, { cookie }: { cookie: string }): Call => ({
    ...{ method: 'GET', path, headers: { cookie } },
  })
  const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString()
  const anybody = [...authorityAdmins, ...companyAdmins]
  const of = <T>(all: readonly T[], index: number) => all[index % all.length] as T
  return [
    {
      ...{ work: 'overview of the system administrator', perSecond: 2, mostMs: 150 },
      calls: [get('/api/dashboard', systemAdmin)],
    },
    {
      ...{ work: 'overview of everybody else', perSecond: 20, mostMs: 50 },
      calls: anybody.map((one) => get('/api/dashboard', one)),
    },
    {
      ...{ work: 'palette of the system administrator', perSecond: 5, mostMs: 100 },
      calls: names.map((name) => get(`/api/find?${queryText({ q: name.slice(0, 12) })}`, systemAdmin)),
    },
    {
      ...{ work: 'palette of everybody else', perSecond: 20, mostMs: 100 },
      calls: names.map((name, index) =>
        get(`/api/find?${queryText({ q: name.slice(0, 12) })}`, of(anybody, index)),
      ),
    },
    {
      ...{ work: 'search in the forum', perSecond: 20, mostMs: 100 },
      calls: forumWords.map((word, index) =>
        get(
          `/api/topic?${queryText({ sf: 'lastActivityAt', so: 'desc', search: index % 3 ? word : `${word} ${of(forumWords, index * 7)}` })}`,
          of(anybody, index),
        ),
      ),
    },
  ]
}

interface AnswersMeasured extends Omit<Answers, 'calls'> {
  /** The refusal that ended this pace; the other figures remain valid. */
  figures: Figures | { refused: string }
}

export async function measureAnswers(
  app: Server,
  callers: Clients,
  seconds: number,
): Promise<AnswersMeasured[]> {
  const measured = []
  for (const { calls, ...what } of answersFor(callers)) {
    const pace = { server: app, calls, perSecond: what.perSecond }
    const figures = await paceOn({ ...pace, seconds: 2 })
      .then(() => paceOn({ ...pace, seconds }))
      .catch((error: unknown) => ({ refused: String(error) }))
    measured.push({ ...what, figures })
  }
  return measured
}

export const answersTable = (measured: AnswersMeasured[]) =>
  measured
    .map(({ work, perSecond, mostMs, figures }) => {
      const message =
        'refused' in figures
          ? `rate not sustained: ${figures.refused}`
          : `p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms`
      return `${work}, ${perSecond}/s: ${message} (≤ ${mostMs} ms)`
    })
    .join('\n')
