/** Where a row comes to stand that is dragged so far, among rows with these middles. */
export function placeAt(middles: number[], from: number, by: number): number {
  const middle = (middles[from] ?? 0) + by
  return middles.filter((other, place) => place !== from && other < middle).length
}
