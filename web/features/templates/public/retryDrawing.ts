import { isProblem } from '../../../api/CallProblem.ts'

const mostSuperseded = 5

/** Draws again without a message if another preview of the same person took its place, such as one in another tab. */
export const retryDrawing = (failures: number, problem: Error) =>
  failures < (isProblem(problem, 'superseded') ? mostSuperseded : 1)
