export interface Totals {
  of(key: string, changes: number, count: () => Promise<number>): Promise<number>
}

const most = 5000

export function openTotals(): Totals {
  const kept = new Map<string, { changes: number; total: Promise<number> }>()
  return {
    of(key, changes, count) {
      const known = kept.get(key)
      if (known?.changes === changes) return known.total
      const total = count()
      kept.delete(key)
      kept.set(key, { changes, total })
      total.catch(() => kept.delete(key))
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      return total
    },
  }
}
