import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import type * as z from 'zod/mini'
import { readAntivirus } from './files/antivirus/settings.ts'
import { ConfigError, withFiles } from './settings.ts'
import { isLoopback } from './loopback.ts'
import { hostsOf } from './db/hosts.ts'
import { assertHttps, assertDatabasesEncrypted, assertMailEncrypted } from './encryption.ts'
import { readTimestamps } from './signing/timestamps/settings.ts'
import { readVehicleData } from './features/catalogue/provider/settings.ts'
import { readWallets } from './credentials/wallets/settings.ts'
import { environment } from './environment.ts'

export type Config = ReturnType<typeof readConfig>

export { ConfigError }

/** Reads the environment once. Throws for unsafe settings. */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = settingsIn(env)
  const baseUrl = new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`)
  const config = {
    port: settings.PORT,
    host: settings.HOST,
    baseUrl: baseUrl.origin,
    secure: baseUrl.protocol === 'https:',
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    dataDirectory: path.resolve(settings.DATA_DIR),
    secret: settings.SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    ...storageIn(settings),
    antivirus: readAntivirus(settings),
    /** A second location for checkpoints: a directory, or a URL that accepts POST. */
    checkpoints: {
      directory: settings.CHECKPOINTS_DIR && path.resolve(settings.CHECKPOINTS_DIR),
      url: settings.CHECKPOINTS_URL,
    },
    timestamps: readTimestamps(settings),
    wallets: readWallets(settings),
    haynesPro: readVehicleData(settings),
    servesWeb: settings.ROLE !== 'worker',
    works: settings.ROLE !== 'web',
    productName: settings.PRODUCT_NAME,
    cardName: settings.CARD_NAME,
    timeZone: settings.TIME_ZONE,
    trustProxy: settings.TRUST_PROXY.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    logLevel: settings.LOG_LEVEL,
    limitFactor: settings.LIMIT_FACTOR,
    /** Multiplies the time limits of statements, document jobs and outgoing calls. For tests on slow machines. */
    timeoutFactor: settings.TIMEOUT_FACTOR,
    ...operationsIn(settings),
    /** Turns off the required second factor. For demos, tests and load runs on this computer only. */
    secondFactor: settings.SECOND_FACTOR === 'on',
    /** Strict: signing up does not reveal whether an email address has an account. */
    strict: settings.ENUMERATION === 'strict',
    production: settings.NODE_ENV === 'production',
    /** In production the API description is off by default. */
    apiDocs: settings.API_DOCS || settings.NODE_ENV !== 'production',
    demo: settings.DEMO,
  }
  assertDatabasesReadable(settings)
  assertSafe(config, baseUrl)
  if (config.production) assertEncrypted(config.wallets, settings)
  return config
}

type Settings = z.infer<typeof environment>

function settingsIn(env: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(withFiles(env, Object.keys(environment.shape)))
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
  throw new ConfigError(`Settings that cannot be used: ${names.join(', ')}. See docs/operating.md.`)
}

const storageIn = (settings: Settings) => ({
  storage: settings.STORAGE,
  s3: {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  },
  /** In bytes, per person and per company. */
  space: { authorId: settings.PERSON_SPACE_MB * 1e6, companyId: settings.COMPANY_SPACE_MB * 1e6 },
})

const operationsIn = (settings: Settings) => ({
  /** Receives anonymous error reports, in production only. */
  errorsUrl: settings.ERRORS_URL,
  /** An OTLP/HTTP collector. Without it tracing is off. */
  tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** The only host besides loopback that receives spans over http, such as a collector in the same cluster. */
  tracesHttpHost: settings.TRACES_HTTP_HOST,
  /** Access to metrics: by token, or from this machine through the port. Without either, none. */
  metrics: { token: settings.METRICS_TOKEN, port: settings.METRICS_PORT },
})

function assertDatabasesReadable(settings: Settings) {
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const)
    try {
      const url = settings[name]
      if (url !== undefined) hostsOf(url)
    } catch (error) {
      throw new ConfigError(`${name} cannot be used: ${error instanceof Error ? error.message : ''}.`)
    }
}

function assertSafe(config: Omit<Config, never>, baseUrl: URL) {
  if (!config.secure && !isLoopback(baseUrl.hostname))
    throw new ConfigError(`BASE_URL is ${baseUrl.origin}: without https only a loopback address may be used.`)
  if (!config.secure && config.production && !isLoopback(config.host))
    throw new ConfigError(
      `HOST ${config.host} is open to the network: in production that needs an https BASE_URL.`,
    )
  if (!/^https?:$/.test(baseUrl.protocol))
    throw new ConfigError(`BASE_URL ${baseUrl.href} is not a web address.`)
  if (config.demo && !(isLoopback(config.host) && isLoopback(baseUrl.hostname)))
    throw new ConfigError(
      `The demo's accounts are public: HOST and BASE_URL must be loopback addresses, not ${config.host} and ${baseUrl.origin}.`,
    )
  const open = !isLoopback(config.host) || !isLoopback(baseUrl.hostname) || config.production
  if (!config.secondFactor && open)
    throw new ConfigError(
      'SECOND_FACTOR=off is for demos and tests: HOST and BASE_URL must be loopback addresses, NODE_ENV not production.',
    )
  if (config.production && config.databaseUrl && !config.secret)
    throw new ConfigError(
      'SECRET is missing: with DATABASE_URL in production, give at least 32 random characters.',
    )
  if (config.secret && new Set(config.secret).size < 10)
    throw new ConfigError('SECRET is too easy to guess: give at least 32 random characters.')
  const proxy = config.trustProxy.find((address) => !isProxy(address))
  if (proxy !== undefined)
    throw new ConfigError(
      `TRUST_PROXY ${proxy} cannot be trusted: name the proxies' own addresses, or a network not wider than /8.`,
    )
  if (config.storage === 's3' && (!config.s3.bucket || !config.s3.accessKeyId || !config.s3.secretAccessKey))
    throw new ConfigError('STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  assertHttps([
    { name: 'CHECKPOINTS_URL', url: config.checkpoints.url },
    { name: 'TSA_URL', url: config.timestamps?.url },
    { name: 'ERRORS_URL', url: config.errorsUrl },
    { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', url: config.tracesUrl, host: config.tracesHttpHost },
  ])
  assertMailEncrypted(config.smtpUrl)
  try {
    new Intl.DateTimeFormat('en', { timeZone: config.timeZone })
  } catch {
    throw new ConfigError(`TIME_ZONE ${config.timeZone} is not a time zone.`)
  }
}

/** In production keys, files and passwords are not sent over a network unencrypted, unless a setting names the host. */
function assertEncrypted({ google }: Config['wallets'], settings: Settings) {
  const database = { host: settings.DATABASE_PLAIN_HOST, exception: 'DATABASE_PLAIN_HOST' }
  assertDatabasesEncrypted([
    { name: 'DATABASE_URL', url: settings.DATABASE_URL, ...database },
    { name: 'MIGRATION_DATABASE_URL', url: settings.MIGRATION_DATABASE_URL, ...database },
  ])
  const applePush = { host: settings.APPLE_PUSH_HTTP_HOST, exception: 'APPLE_PUSH_HTTP_HOST' }
  const googleWallet = { host: settings.GOOGLE_WALLET_HTTP_HOST, exception: 'GOOGLE_WALLET_HTTP_HOST' }
  const files = { host: settings.S3_HTTP_HOST, exception: 'S3_HTTP_HOST' }
  assertHttps([
    { name: 'S3_ENDPOINT', url: settings.S3_ENDPOINT, ...files },
    { name: 'APPLE_PUSH_URL', url: settings.APPLE_PUSH_URL, ...applePush },
    { name: 'GOOGLE_WALLET_URL', url: settings.GOOGLE_WALLET_URL, ...googleWallet },
    { name: 'The token_uri in GOOGLE_WALLET_KEY', url: google?.tokenUrl, ...googleWallet },
  ])
}

const widestNetwork = 8

/** Only if no other computer can connect: behind a proxy on this machine, everyone could read the emails. */
export const isOnLaptop = ({ smtpUrl, host, baseUrl, trustProxy, production }: Config) =>
  !smtpUrl &&
  !production &&
  trustProxy.length === 0 &&
  isLoopback(host) &&
  isLoopback(new URL(baseUrl).hostname)

/** An address, a CIDR network or one of three named networks. A network of all addresses is refused. */
function isProxy(address: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true
  const [, network = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(address) ?? []
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(network)] ?? 0
  const length = prefix === undefined ? bits : Number(prefix)
  return bits > 0 && length >= widestNetwork && length <= bits
}

export const secretPath = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  path.join(dataDirectory, 'secret')

export type Secrets = Pick<Config, 'secret' | 'dataDirectory'>

const secrets = new Map<string, string>()

/** Wraps the signing keys. The configured secret, else one generated once and stored in the data directory. */
export function installationSecret(config: Secrets) {
  if (config.secret) return config.secret
  const file = secretPath(config)
  const secret = secrets.get(file) ?? secretAt(file)
  secrets.set(file, secret)
  return secret
}

function secretAt(file: string) {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** A MAC with the secret. The text begins with its purpose, so that one MAC never passes for another. */
export function macOf(config: Secrets, text: string, bytes: Uint8Array | string = '') {
  return createHmac('sha256', installationSecret(config)).update(text).update(bytes).digest()
}

export const isSameMac = (mac: Uint8Array | null | undefined, expected: Uint8Array) =>
  mac?.length === expected.length && timingSafeEqual(mac, expected)

export const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()
