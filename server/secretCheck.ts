import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { ConfigError, installationSecret, secretPath, type Config } from './config.ts'
import { Authenticator } from './db/authenticator.ts'
import { connect } from './db/migrate.ts'
import { KeyRefused, openPkcs8, unlock } from './documents/keys.ts'

/** A secret with a lower estimate can be guessed. 32 random characters are far above it. */
const leastBits = 64

/** Per word of a sentence, whatever its length. */
const bitsOfWord = 8

const wordLike = /(?:[A-Z]?[a-z]{2,}|[A-Z]{3,})/g

/**
 * A lower bound of the entropy in bits: a word counts as one choice, and a character that repeats or
 * continues the two before it adds nothing. A random text is estimated slightly too low.
 */
export function bitsOf(secret: string): number {
  // With spaces, short words count too.
  if (/\s/.test(secret)) return new Set(secret.toLowerCase().split(/\s+/)).size * bitsOfWord
  const unique = new Set((secret.match(wordLike) ?? []).filter(isWord).map((word) => word.toLowerCase()))
  const rest = secret.replace(wordLike, (word) => (isWord(word) ? ' ' : word))
  return unique.size * bitsOfWord + freshSigns(rest) * Math.log2(alphabetOf(secret))
}

export const isGuessableSecret = (secret: string) => bitsOf(secret) < leastBits

/** Random characters rarely form such a long run of letters with a vowel. */
const isWord = (text: string) => text.length >= 4 && /[aeiouy]/i.test(text) && !/^[a-f]+$/i.test(text)

function freshSigns(text: string) {
  const stepAt = (index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)
  let fresh = 0
  for (let index = 0; index < text.length; index++) {
    const countsOn = Math.abs(stepAt(index)) <= 1 && stepAt(index) === stepAt(index - 1)
    const isRepeated = index >= 2 && text.indexOf(text.slice(index - 2, index + 1)) < index - 2
    if (text[index] !== ' ' && !countsOn && !isRepeated) fresh++
  }
  return fresh
}

function alphabetOf(secret: string) {
  if (/^[0-9a-f]+$/i.test(secret)) return 16
  const classes = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/]
  const sizes = [10, 26, 26, 4]
  return classes.reduce((sum, one, index) => sum + (one.test(secret) ? (sizes[index] ?? 0) : 0), 0)
}

const name = 'secretCheck'

/**
 * Throws if the secret differs from the one the database was used with, or is missing while there is data:
 * records could not be verified, second factors would fail and numbers would be lost. Stores a check value
 * for the next start. In production a weak secret is refused on first use; one in use cannot be changed, so
 * `warn` gets a line.
 * @throws ConfigError
 */
export async function assertSecretUnchanged(
  config: Pick<Config, 'secret' | 'dataDirectory' | 'production'>,
  url: string,
  warn: (line: string) => void,
) {
  const client = await connect(url)
  try {
    const check = await storedCheck(client)
    const traces = check ? [] : await tracesOf(client)
    // Checked first, because reading creates a missing secret.
    const isMissing = !config.secret && !existsSync(secretPath(config))
    if (isMissing && (check || traces.length > 0)) throw refused(config, 'is missing')
    const secret = installationSecret(config)
    if (config.production && isGuessableSecret(secret)) {
      if (!check && traces.length === 0) throw new ConfigError(`${guessable} ${advice}`)
      warn(`${guessable} It cannot be changed, so keep the database and its backups from others.`)
    }
    const isUnchanged = check
      ? isSame(check, secret)
      : traces.length === 0 || traces.some((agrees) => agrees(secret))
    if (!isUnchanged || !isSame(check ?? (await keepCheck(client, secret)), secret))
      throw refused(config, 'is not the one that was used with it')
  } finally {
    await client.end()
  }
}

const guessable = 'SECRET may be guessed: it has fewer than 64 random bits.'
const advice = 'Make one with: openssl rand -base64 32'

const refused = (config: Pick<Config, 'secret' | 'dataDirectory'>, what: string) =>
  new ConfigError(
    `The database has data, and the secret ${what}: give the former one in ` +
      `${config.secret ? 'SECRET' : `SECRET or ${secretPath(config)}`}. See docs/operating.md.`,
  )

const checkOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'EVAL secret check', 32))

const isSame = (check: Buffer, secret: string) =>
  check.length === 32 && timingSafeEqual(check, checkOf(secret))

async function storedCheck(client: pg.Client) {
  const { rows } = await client.query<{ check: string | null }>(
    `select value ->> 'sha256' as check from setting where name = $1`,
    [name],
  )
  return rows[0] && Buffer.from(rows[0].check ?? '', 'hex')
}

/** If two programs start at once on an empty database, the second compares with the first. */
async function keepCheck(client: pg.Client, secret: string) {
  const value = JSON.stringify({ sha256: checkOf(secret).toString('hex') })
  await client.query('insert into setting (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ])
  return (await storedCheck(client)) ?? Buffer.of()
}

type Trace = (secret: string) => boolean

/**
 * MACs from before there was a check value. One that matches is enough: an attacker with database access may
 * have written another, and must not be able to stop the program.
 */
async function tracesOf(client: pg.Client): Promise<Trace[]> {
  const events = await client.query<{ hash: Buffer; former: number | null; mac: Buffer }>(
    'select hash, former::int, mac from chain_mac join chain_entry using (sequence) order by sequence limit 1000',
  )
  const keys = await client.query<{ id: string; owner: string; wrappedKey: Buffer }>(
    'select id, owner, wrapped_key as "wrappedKey" from signing_key order by created_at limit 100',
  )
  return [
    ...events.rows.map<Trace>((event) => (secret) => new Authenticator(secret).isAuthentic(event, event.mac)),
    ...keys.rows.map<Trace>((key) => (secret) => opens(key, secret)),
  ]
}

function opens(key: { id: string; owner: string; wrappedKey: Buffer }, secret: string) {
  try {
    openPkcs8(unlock(key, secret)).fill(0)
    return true
  } catch (error) {
    if (error instanceof KeyRefused) return false
    throw error
  }
}
