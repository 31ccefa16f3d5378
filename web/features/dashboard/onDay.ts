import type { Series } from '#contract/dashboard.ts'

export const onDay = ({ list, filter }: Series, day: string) => ({ list, filter: { ...filter, day } })
