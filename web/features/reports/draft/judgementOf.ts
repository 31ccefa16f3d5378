import { judgeFor } from '#domain/measurement/demanded.ts'
import { judge } from '#domain/measurement/judge.ts'
import { precedingFor, type Draft } from './draft.ts'

/** Uses the server's own function. */
export const judgementOf = (draft: Draft) =>
  draft.vehicle ? judgeFor(draft.vehicle, draft, precedingFor(draft)) : judge(draft, precedingFor(draft))
