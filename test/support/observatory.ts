export interface Scanned {
  headers: Record<string, string | string[] | number | undefined>
  html: string
}

const sixMonths_s = 15_768_000
/** Bonuses count only from 90 points. */
const leastForBonus = 90

type Rule = (scanned: Scanned) => number

const headerOf = ({ headers }: Scanned, name: string) => String(headers[name] ?? '')

const policyOf = (scanned: Scanned) =>
  new Map(
    headerOf(scanned, 'content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  )

const broad = ['*', 'http:', 'https:', 'ftp:']
const hasAny = (sources: string[], of: string[]) => sources.some((source) => of.includes(source))

const contentSecurityPolicy: Rule = (scanned) => {
  const policy = policyOf(scanned)
  const fallback = policy.get('default-src') ?? ['*']
  const [script, style, object] = ['script-src', 'style-src', 'object-src'].map(
    (name) => policy.get(name) ?? fallback,
  ) as [string[], string[], string[]]
  if (!policy.has('default-src') && !policy.has('script-src')) return -25
  const unsafe = [...broad, "'unsafe-inline'", 'data:']
  if (hasAny(script, unsafe) || hasAny(object, broad)) return -20
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20
  if (hasAny([...script, ...style], ["'unsafe-eval'"])) return -10
  if (hasAny(style, unsafe)) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

const cookies: Rule = ({ headers }) => {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  if (set.length === 0) return 0
  if (!set.every((cookie) => /;\s*secure\b/i.test(cookie))) return -40
  if (!set.every((cookie) => /;\s*httponly\b/i.test(cookie))) return -30
  return set.every((cookie) => /;\s*samesite=(lax|strict)\b/i.test(cookie)) ? 5 : 0
}

const crossOriginSharing: Rule = (scanned) =>
  headerOf(scanned, 'access-control-allow-origin') !== '' &&
  headerOf(scanned, 'access-control-allow-credentials') === 'true'
    ? -50
    : 0

const referrerPolicy: Rule = (scanned) => {
  const [last = ''] = headerOf(scanned, 'referrer-policy').split(',').slice(-1)
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
    last.trim(),
  )
  return isPrivate ? 5 : last === '' ? 0 : -5
}

const strictTransport: Rule = (scanned) => {
  const [, seconds] = /max-age=(\d+)/i.exec(headerOf(scanned, 'strict-transport-security')) ?? []
  if (seconds === undefined) return -20
  return Number(seconds) >= sixMonths_s ? 0 : -10
}

const subresources: Rule = ({ html }) => {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/gi)]
  const foreign = scripts.filter(([, address = '']) => /^(?:\w+:)?\/\//.test(address))
  if (foreign.length > 0) return foreign.every(([, address = '']) => address.startsWith('https:')) ? -5 : -50
  return scripts.length > 0 && scripts.every(([tag]) => /\bintegrity="/.test(tag)) ? 5 : 0
}

const contentType: Rule = (scanned) => (headerOf(scanned, 'x-content-type-options') === 'nosniff' ? 0 : -5)

const framing: Rule = (scanned) => {
  const ancestors = policyOf(scanned).get('frame-ancestors')
  if (ancestors && !hasAny(ancestors, broad)) return 5
  return /^(deny|sameorigin)$/i.test(headerOf(scanned, 'x-frame-options')) ? 0 : -20
}

const resourcePolicy: Rule = (scanned) =>
  /^same-(origin|site)$/.test(headerOf(scanned, 'cross-origin-resource-policy')) ? 10 : 0

/**
 * Rules of the HTTP Observatory (MDN, scoring version 5) by test name. Excludes the redirect from http, which the proxy
 * handles, and the preload list.
 */
export const rules: Readonly<Record<string, Rule>> = {
  'content-security-policy': contentSecurityPolicy,
  cookies,
  'cross-origin-resource-sharing': crossOriginSharing,
  'referrer-policy': referrerPolicy,
  'strict-transport-security': strictTransport,
  'subresource-integrity': subresources,
  'x-content-type-options': contentType,
  'x-frame-options': framing,
  'cross-origin-resource-policy': resourcePolicy,
}

/** 100 minus penalties; up to 145 with bonuses. */
export function scoreOf(scanned: Scanned): number {
  const points = Object.values(rules).map((rule) => rule(scanned))
  const sum = (some: number[]) => some.reduce((all, one) => all + one, 0)
  const base = Math.max(0, 100 + sum(points.filter((one) => one < 0)))
  return base >= leastForBonus ? base + sum(points.filter((one) => one > 0)) : base
}
