import { LRUCache } from 'lru-cache'

export interface Totals {
  of(key: string, changes: number, count: () => Promise<number>): Promise<number>
}

export function openTotals(): Totals {
  const cached = new LRUCache<string, { changes: number; total: Promise<number> }>({ max: 5000 })
  return {
    of(key, changes, count) {
      const existing = cached.get(key)
      if (existing?.changes === changes) return existing.total
      const total = count()
      cached.set(key, { changes, total })
      total.catch(() => cached.delete(key))
      return total
    },
  }
}
