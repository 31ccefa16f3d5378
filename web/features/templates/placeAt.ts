/** New index of a row dragged by `by` pixels, given the centres of all rows. */
export function placeAt(middles: number[], from: number, by: number): number {
  const middle = (middles[from] ?? 0) + by
  return middles.filter((other, index) => index !== from && other < middle).length
}
