import { check } from 'recheck'

const literal = /^\/([^]*)\/([a-z]*)$/

/**
 * Complexity of an expression by recheck: `linear` or its own word; `unknown` after two minutes or for unsupported
 * syntax.
 */
export async function complexityOf(text: string): Promise<string> {
  const [, source = '', flags = ''] = literal.exec(text) ?? []
  if (source === '') return 'unknown'
  const diagnosed = await check(source, flags, { timeout: 120_000 })
  if (diagnosed.status === 'vulnerable') return diagnosed.complexity.summary
  return diagnosed.status === 'safe' ? 'linear' : 'unknown'
}
