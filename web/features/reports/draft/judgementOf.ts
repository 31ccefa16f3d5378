import { judgeFor } from '#domain/measurement/demanded.ts'
import { judge } from '#domain/measurement/judge.ts'
import { precedingFor, type Draft } from './draft.ts'

/** How a draft stands, by the same function the server judges with. */
export const judgementOf = (draft: Draft) =>
  draft.vehicle ? judgeFor(draft.vehicle, draft, precedingFor(draft)) : judge(draft, precedingFor(draft))
