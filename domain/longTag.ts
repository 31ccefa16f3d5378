/** Hours until a tag is reported as active for too long. */
export const longTagHours = 24

const hour = 3_600_000

export const hangsLong = (since: string, now: Date) =>
  now.getTime() - new Date(since).getTime() > longTagHours * hour
