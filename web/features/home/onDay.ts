import type { Series } from '#contract/dashboard.ts'

/** What a chart counts on one of its days. */
export const onDay = ({ list, filter }: Series, day: string) => ({ list, filter: { ...filter, day } })
