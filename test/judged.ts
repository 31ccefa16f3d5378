import { check } from 'recheck'

/** A literal of `/…/flags`, as it is written. */
const literal = /^\/([^]*)\/([a-z]*)$/

/**
 * How the time of an expression grows with the length of a text that is made for it: `linear`, or what recheck says
 * instead. `unknown` where it has no answer within ten seconds or does not know a form of the language.
 */
export async function judged(text: string): Promise<string> {
  const [, source = '', flags = ''] = literal.exec(text) ?? []
  if (source === '') return 'unknown'
  const diagnosed = await check(source, flags, { timeout: 10_000 })
  if (diagnosed.status === 'vulnerable') return diagnosed.complexity.summary
  return diagnosed.status === 'safe' ? 'linear' : 'unknown'
}
