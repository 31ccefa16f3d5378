/** The levels of a new certification authority. It can add levels and rename these. */
export const usualLevels = ['EVAL-0', 'EVAL-1', 'EVAL-2', 'EVAL-3', 'EVAL-A', 'EVAL-T'] as const

export type UsualLevel = (typeof usualLevels)[number]
