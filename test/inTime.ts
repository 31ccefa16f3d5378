import { setTimeout as pause } from 'node:timers/promises'

const lastMs = 50

/**
 * What was answered within that time, or `late`. The clock is one of this program, and may do `usual` before it strikes:
 * a machine that does other things as well keeps it waiting as long as it keeps what was asked.
 */
export const inTime = <T>(
  answered: Promise<T>,
  mostMs: number,
  usual: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T | 'late'> =>
  Promise.race([
    answered,
    pause(mostMs - lastMs)
      .then(() => pause(lastMs))
      .then(usual)
      .then(() => 'late' as const),
  ])
