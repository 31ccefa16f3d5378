import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asProgram, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/support/databaseProxy.ts'
import { readConfig } from '../config.ts'
import { problemOf } from '../http/errors.ts'
import { DatabaseNowhere } from './away.ts'
import { DatabaseClient } from './client.ts'
import { accountIn, hostsOf } from './hosts.ts'
import { openPool } from './pool.ts'

describe('database address', () => {
  const read = (url: string) => {
    const hosts = hostsOf(url)
    return hosts && { target: hosts.target, urls: hosts.servers.map(hosts.urlOf) }
  }

  test.each([
    [
      'postgres://eval:pw@a.example,b.example:5433/eval?sslmode=verify-full&target_session_attrs=read-write',
      'read-write',
      [
        'postgres://eval:pw@a.example/eval?sslmode=verify-full',
        'postgres://eval:pw@b.example:5433/eval?sslmode=verify-full',
      ],
    ],
    ['postgres://a,b/eval', 'any', ['postgres://a/eval', 'postgres://b/eval']],
    ['postgres://[::1]:1,[::2]:2/eval', 'any', ['postgres://[::1]:1/eval', 'postgres://[::2]:2/eval']],
    [
      'postgresql://eval@/eval?host=a,/run/pg&port=1,2&target_session_attrs=primary',
      'primary',
      ['postgresql://eval@a:1/eval', 'postgresql://eval@localhost:2/eval?host=%2Frun%2Fpg'],
    ],
    ['postgres://a:1/eval?target_session_attrs=read-write', 'read-write', ['postgres://a:1/eval']],
  ])('%s names servers as libpq reads them', (url, target, urls) => {
    expect(read(url)).toEqual({ target, urls })
  })

  test('with one server is passed to the driver unchanged', () => {
    expect(read('postgres://eval:p%40w@db.example.org:5432/eval?sslmode=verify-full')).toBeNull()
    expect(read('postgres://eval:pw@localhost:5432/postgres?host=%2Frun%2Fpg')).toBeNull()
  })

  test('for a read-only server is rejected at start, with the name of the setting', () => {
    const DATABASE_URL = 'postgres://a,b/eval?target_session_attrs=standby'
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      'DATABASE_URL cannot be used: target_session_attrs must be any, read-write, primary.',
    )
    expect(readConfig({ DATABASE_URL: 'postgres://a,b/eval' }).databaseUrl).toBe('postgres://a,b/eval')
  })

  test.each(['se/cret', 'se?cret', '1/se/cret', 'se#cret', '1#cret'])(
    'T89: with %s as its password is rejected at start, and the message does not show the password',
    (password) => {
      for (const servers of ['db.example.org', 'a,b'])
        for (const target of ['', '?target_session_attrs=read-write']) {
          const DATABASE_URL = `postgres://eval:${password}@${servers}/eval${target}`
          expect(() => readConfig({ DATABASE_URL })).toThrow(
            /^DATABASE_URL cannot be used: its servers cannot be read: in a password \/ is written as %2F/,
          )
        }
    },
  )

  test.each([
    ['postgres://a:one,b:2/eval', 'its servers cannot be read'],
    ['postgres://[::1,b/eval', 'its servers cannot be read'],
    ['postgres://a:1,b:70000/eval', 'a port is not a number from 1 to 65535'],
    ['postgres:///eval?host=a,b&port=1,x', 'a port is not a number from 1 to 65535'],
    ['postgres:///eval?host=a,b,c&port=1,2', 'it names 3 servers and 2 ports'],
  ])('%s is rejected at start instead of connecting to another server', (DATABASE_URL, reason) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(`DATABASE_URL cannot be used: ${reason}`)
  })

  test('contains role and password also if it names several servers', () => {
    expect(accountIn('postgres://ev%20al:p%3A:w@a,b/eval')).toEqual(['ev al', 'p::w'])
    expect(accountIn('postgres://a,b/eval')).toEqual(['', ''])
  })
})

describe('several servers', () => {
  let clone: TestDatabase
  let proxies: DatabaseProxy[]
  let url: string

  beforeAll(async () => {
    clone = await testDatabase()
  })
  afterAll(() => clone.drop())

  beforeEach(async () => {
    const program = asProgram(clone.url)
    proxies = [await openDatabaseProxy(program), await openDatabaseProxy(program)]
    const [first, second] = proxies.map((proxy) => new URL(proxy.urlOf(program)))
    if (!first || !second) throw new Error('two proxies')
    const { username, password, pathname } = first
    const servers = `${first.host},${second.host}`
    url = `postgres://${username}:${password}@${servers}${pathname}?target_session_attrs=read-write`
  })
  afterEach(() => Promise.all(proxies.map((proxy) => proxy.stop())))

  const connected = async () => {
    const client = new DatabaseClient({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ one: number }>('select 1 as one')
    await client.end()
    return rows[0]?.one
  }

  test('the available server is used', async () => {
    proxies[0]?.cut()
    expect(await connected()).toBe(1)
  })

  test('a hanging server delays no call', async () => {
    proxies[1]?.freeze()
    expect(await connected()).toBe(1)
  })

  test('a pool continues with the other server when the first one is gone', async () => {
    const pool = openPool({ connectionString: url, max: 1 })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    proxies[0]?.cut()
    await expect
      .poll(() =>
        pool.query('select 2 as one').then(
          ({ rows }) => rows as unknown,
          () => null,
        ),
      )
      .toEqual([{ one: 2 }])
    await pool.end()
  })

  test('without a writable server, a call is answered with 503', async () => {
    const owner = new pg.Client(clone.url)
    await owner.connect()
    const name = pg.escapeIdentifier(new URL(clone.url).pathname.slice(1))
    await owner.query(`alter database ${name} set default_transaction_read_only = on`)
    const refused: unknown = await connected().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseNowhere)
    expect(problemOf(refused).code).toBe('unavailable')
    await owner.query('set transaction_read_only = off')
    await owner.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
    await owner.end()
  })
})
