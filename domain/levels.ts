/** The levels every certification authority starts with. Others may be added, these renamed. */
export const usualLevels = ['EVAL-0', 'EVAL-1', 'EVAL-2', 'EVAL-3', 'EVAL-A', 'EVAL-T'] as const

export type UsualLevel = (typeof usualLevels)[number]
