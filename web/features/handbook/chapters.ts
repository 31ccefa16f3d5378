/** The chapters of the handbook in their order, by the names of their files. */
export const chapters = [
  'start',
  'certificate',
  'disconnect',
  'measure',
  'offline',
  'verify',
  'people',
  'vehicles',
  'instruments',
  'templates',
  'work',
  'forum',
  'account',
] as const

export type ChapterName = (typeof chapters)[number]

/** One chapter as it is shown. */
export interface Chapter {
  name: ChapterName
  title: string
  html: string
}
