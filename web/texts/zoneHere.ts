/** The viewer's own time zone. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone
