export const topicStates = ['unanswered', 'answered', 'solved'] as const

/** Characters of title and text; the others are counts. */
export const postBounds = { title: 120, text: 10_000, tags: 5, attachments: 10, mentions: 10 } as const

/** Letters and digits with `.`, `_` or `-` between them. No spaces, so that the end of `@name` is unambiguous. */
const namePattern = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._-]{1,28}[\\p{L}\\p{N}])'

const wholeName = new RegExp(`^${namePattern}$`, 'u')
const mention = new RegExp(`(?<![\\p{L}\\p{N}._@/-])@(${namePattern})`, 'gu')

/** Returns whether a name is allowed in the forum (3 to 30 characters). */
export const isForumName = (name: string) => wholeName.test(name)

/** Returns the name in the form used to compare names: NFKC, lower case. */
export const sameForumName = (name: string) => name.normalize('NFKC').toLowerCase()

/** Returns the mentioned names in the form of `sameForumName`, up to the limit. */
export const mentionedIn = (text: string) =>
  [...new Set([...text.matchAll(mention)].map(([, name = '']) => sameForumName(name)))].slice(
    0,
    postBounds.mentions,
  )

export const replaceMentions = (text: string, by: (name: string, written: string) => string) =>
  text.replace(mention, (written: string, name: string) => by(sameForumName(name), written))
