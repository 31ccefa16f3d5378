export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone
