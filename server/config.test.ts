import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, installationSecret, readConfig } from './config.ts'

const secret = 'k3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5Ge'
const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://eval.example.org',
  DATABASE_URL: 'postgres://db/eval?sslmode=verify-full',
  SECRET: secret,
}

test('the program starts on a laptop without settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    secure: false,
    storage: 'local',
  })
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
  expect(readConfig({ PORT: '4000' }).baseUrl).toBe('http://localhost:4000')
})

test('production starts with https, a database and a secret', () => {
  expect(readConfig(production)).toMatchObject({ secure: true, production: true })
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['an address without https', { ...production, BASE_URL: 'http://eval.example.org' }, 'BASE_URL'],
  ['an address without https, in any environment', { BASE_URL: 'http://10.0.0.1' }, 'BASE_URL'],
  ['no secret with an external database', { ...production, SECRET: undefined }, 'SECRET'],
  ['a short secret', { ...production, SECRET: 'short' }, 'SECRET'],
  ['a secret of one repeated character', { ...production, SECRET: 'x'.repeat(40) }, 'SECRET'],
  ['a secret from an example', { ...production, SECRET: 'changeme-changeme-changeme-changeme' }, 'SECRET'],
  ['public demo accounts', { DEMO: 'true', HOST: '0.0.0.0' }, 'HOST'],
  ['demo accounts at a public address', { DEMO: 'true', BASE_URL: 'https://eval.example.org' }, 'BASE_URL'],
  ['S3 without keys', { STORAGE: 's3', S3_BUCKET: 'eval' }, 'S3_ACCESS_KEY_ID'],
  ['an unknown file store', { STORAGE: 'ftp' }, 'STORAGE'],
  ['an invalid port', { PORT: '70000' }, 'PORT'],
  ['a storage limit of zero', { PERSON_SPACE_MB: '0' }, 'PERSON_SPACE_MB'],
  ['an unsupported database', { DATABASE_URL: 'mysql://db/eval' }, 'DATABASE_URL'],
  ['an invalid mail server', { SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL'],
  ['an unknown time zone', { TIME_ZONE: 'Europe/Nowhere' }, 'TIME_ZONE'],
  ['a proxy range of all addresses', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  ['a proxy range of all IPv6 addresses', { TRUST_PROXY: '10.0.0.1, ::/0' }, 'TRUST_PROXY'],
  ['all addresses in two halves', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY'],
  ['a proxy that is not an address', { TRUST_PROXY: 'proxy.example.org' }, 'TRUST_PROXY'],
  ['an invalid address', { BASE_URL: 'eval' }, 'BASE_URL'],
  ['traces without https', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'OTEL_EXPORTER'],
  [
    'traces without https to a host that is not allowed',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.evil:4318', TRACES_HTTP_HOST: 'collector' },
    'OTEL_EXPORTER',
  ],
  [
    'error reports to a host whose name starts like loopback',
    { ERRORS_URL: 'http://localhost.evil' },
    'ERRORS_URL',
  ],
  ['error reports to a host that starts with 127', { ERRORS_URL: 'http://127.evil.example' }, 'ERRORS_URL'],
  [
    'checkpoints to a host that starts with localhost',
    { CHECKPOINTS_URL: 'http://localhost.evil.example' },
    'CHECKPOINTS_URL',
  ],
  ...[
    'postgres://db/eval',
    'postgres://db/eval?sslmode=require',
    'postgres://db/eval?sslmode=verify-full&sslmode=disable',
    'postgres://db/eval?sslmode=verify-full&ssl=0',
    'postgres://localhost.evil.example/eval',
    'postgres://db/eval#?sslmode=verify-full',
    'postgres://db#@localhost/eval',
    'postgres://127.0.0.1/eval?host=db',
    'postgres://eval:secret@localhost,db:5433/eval',
  ].map((url): [string, Record<string, string>, string] => [
    `a database that is reached without checked TLS (${url})`,
    { ...production, DATABASE_URL: url },
    'DATABASE_URL',
  ]),
  [
    'the owner connection of a database in clear text',
    { ...production, MIGRATION_DATABASE_URL: 'postgres://db/eval' },
    'MIGRATION_DATABASE_URL',
  ],
  [
    'a database other than the allowed one',
    { ...production, DATABASE_URL: 'postgres://db2/eval', DATABASE_PLAIN_HOST: 'db' },
    'DATABASE_PLAIN_HOST',
  ],
  ['pushes in clear text', { ...production, APPLE_PUSH_URL: 'http://push.example.org' }, 'APPLE_PUSH_URL'],
  [
    'cards in clear text',
    { ...production, GOOGLE_WALLET_URL: 'http://wallet.example.org' },
    'GOOGLE_WALLET_URL',
  ],
  ['files in clear text', { ...production, S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT'],
  [
    'files in clear text to the host of the database',
    { ...production, S3_ENDPOINT: 'http://db', DATABASE_PLAIN_HOST: 'db' },
    'S3_HTTP_HOST',
  ],
  ['a mail server without TLS', { SMTP_URL: 'smtp://mail.example.org?ignoreTLS=true' }, 'SMTP_URL'],
  [
    'a mail server whose certificate is not checked',
    { SMTP_URL: 'smtps://mail.example.org?tls.rejectUnauthorized=false' },
    'SMTP_URL',
  ],
  [
    'checkpoints without https to the host of traces',
    { CHECKPOINTS_URL: 'http://collector/notes', TRACES_HTTP_HOST: 'collector' },
    'CHECKPOINTS_URL',
  ],
])(
  '%s: the program does not start and prints one line that names the setting (T81)',
  (_what, env, setting) => {
    let message = ''
    try {
      readConfig(env)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      message = (error as Error).message
    }
    expect(message).toContain(setting)
    expect(message.split('\n')).toHaveLength(1)
    if (env.SECRET) expect(message).not.toContain(env.SECRET)
  },
)

test.each([
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring:4318',
    TRACES_HTTP_HOST: 'collector.monitoring',
  },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org' },
])('traces use https, this computer, or the explicitly allowed host: %o', (env) => {
  expect(readConfig(env).tracesUrl).toBe(env.OTEL_EXPORTER_OTLP_ENDPOINT)
})

test.each([
  { DATABASE_URL: 'postgres://localhost/eval' },
  { DATABASE_URL: 'postgres://eval@/eval?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://[::1]:5432/eval' },
  { DATABASE_URL: 'postgres://database:5432/eval', DATABASE_PLAIN_HOST: 'database' },
  { DATABASE_URL: 'postgres://a,b:5433/eval?sslmode=verify-full' },
  { S3_ENDPOINT: 'http://127.0.0.1:9000' },
  { S3_ENDPOINT: 'http://minio:9000', S3_HTTP_HOST: 'minio' },
  { SMTP_URL: 'smtp://user:secret@mail.example.org:587' },
])('production starts with connections that are encrypted, local or explicitly allowed: %o', (env) => {
  expect(readConfig({ ...production, ...env }).production).toBe(true)
})

test('ASVS 13.3.1: a setting can be read from the file in NAME_FILE', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'eval-settings-'))
  const file = join(directory, 'secret')
  await writeFile(file, `${secret}\n`)
  const { SECRET: _given, ...others } = production
  expect(readConfig({ ...others, SECRET_FILE: file }).secret).toBe(secret)
  await writeFile(file, 'smtp://user:secret@mail.example.org:587')
  expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://user:secret@mail.example.org:587')
  expect(() => readConfig({ ...production, SECRET_FILE: file })).toThrow(
    'Give SECRET or SECRET_FILE, not both.',
  )
  expect(() => readConfig({ ...others, SECRET_FILE: join(directory, 'none') })).toThrow(
    /^SECRET_FILE .*ENOENT/,
  )
  await writeFile(file, ' \n')
  expect(() => readConfig({ ...others, SECRET_FILE: file })).toThrow(/^SECRET_FILE .*is empty/)
  await rm(directory, { recursive: true })
})

test('a missing secret is generated once, readable only by its owner', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'eval-secret-'))
  const created = installationSecret({ secret: undefined, dataDirectory })
  expect(created).toHaveLength(43)
  expect(installationSecret({ secret: undefined, dataDirectory })).toBe(created)
  expect(await readFile(join(dataDirectory, 'secret'), 'utf8')).toBe(created)
  expect((await stat(join(dataDirectory, 'secret'))).mode & 0o777).toBe(0o600)
  expect(installationSecret({ secret, dataDirectory })).toBe(secret)
  await rm(dataDirectory, { recursive: true })
})

test('T81: roles are exempt from the second factor only on this computer', () => {
  expect(readConfig({}).secondFactor).toBe(true)
  expect(readConfig({ SECOND_FACTOR: 'off' }).secondFactor).toBe(false)
  for (const env of [{ HOST: '0.0.0.0' }, { BASE_URL: 'https://eval.example' }, { NODE_ENV: 'production' }])
    expect(() => readConfig({ ...env, SECOND_FACTOR: 'off' })).toThrow(ConfigError)
})

test('proxies are separated by commas with or without spaces', () => {
  expect(readConfig({ TRUST_PROXY: ' 10.0.0.1, 192.168.0.0/16 ,::1,loopback, ' }).trustProxy).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
    'loopback',
  ])
})
