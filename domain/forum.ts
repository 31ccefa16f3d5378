/** How a topic stands: no one has answered, someone has, or an answer was accepted. */
export const topicStates = ['unanswered', 'answered', 'solved'] as const

/** How long and how many. */
export const postBounds = { title: 120, text: 10_000, tags: 5, attachments: 10, mentions: 10 } as const

/** Letters, digits, and `.`, `_`, `-` between them; without blanks, so that `@name` ends where the name does. */
const namePattern = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._-]{1,28}[\\p{L}\\p{N}])'

const wholeName = new RegExp(`^${namePattern}$`, 'u')
const mention = new RegExp(`(?<![\\p{L}\\p{N}._@/-])@(${namePattern})`, 'gu')

/** Whether someone may be called so in the forum. */
export const isForumName = (name: string) => wholeName.test(name)

/** The same name, however it is written. */
export const sameForumName = (name: string) => name.normalize('NFKC').toLowerCase()

/** The names a text mentions, as `sameForumName` has them; so many and no more. */
export const mentionedIn = (text: string) =>
  [...new Set([...text.matchAll(mention)].map(([, name = '']) => sameForumName(name)))].slice(
    0,
    postBounds.mentions,
  )

/** Replaces each `@name` of a text. */
export const replaceMentions = (text: string, by: (name: string, written: string) => string) =>
  text.replace(mention, (written: string, name: string) => by(sameForumName(name), written))
