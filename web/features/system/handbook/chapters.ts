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

type ChapterName = (typeof chapters)[number]

export interface Chapter {
  name: ChapterName
  title: string
  html: string
}
