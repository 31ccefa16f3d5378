/** `logarithmic` for values of several powers of ten. */
export type Scale = 'linear' | 'logarithmic'

interface Values {
  value: number
  limit?: number
}

/** Returns the ticks of the axis and the height of a value, from 0 to 1. A linear scale starts at 0. */
export function scaleOf(scale: Scale, points: readonly Values[]) {
  const values = points.flatMap(({ value, limit }) => (limit === undefined ? [value] : [value, limit]))
  if (scale === 'linear') {
    const most = Math.max(...values, 1)
    return { ticks: [most], shareOf: (value: number) => value / most }
  }
  const powers = values.map(power)
  const lowest = Math.floor(Math.min(...powers))
  const highest = Math.max(Math.ceil(Math.max(...powers)), lowest + 1)
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  return { ticks, shareOf: (value: number) => (power(value) - lowest) / (highest - lowest) }
}

const power = (value: number) => Math.log10(Math.max(value, 1))
