import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { today } from '../../test/support/day.ts'
import { testServer } from '../../test/support/testServer.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import * as insert from '../../test/support/people.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { continueNumbers, noteNumber, openNumbers, reserveNumber } from './issuedNumbers.ts'

describe('numbers stored outside the database', () => {
  let clone: TestDatabase
  let database: Database
  let dataPath: string
  const owner = uuid()

  beforeAll(async () => {
    clone = await testDatabase()
    database = openTestDatabase(clone.url)
  })
  beforeEach(async () => {
    dataPath = await mkdtemp(join(tmpdir(), 'eval-numbers-'))
    await database.writes.deleteFrom('numberSeries').execute()
    return () => rm(dataPath, { recursive: true, force: true })
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  const directories = (directory?: string) => ({
    dataDirectory: dataPath,
    secret: 'of this installation',
    checkpoints: { directory, url: undefined },
  })
  const next = (kind: 'certificate' | 'report') =>
    database.writes
      .transaction()
      .execute((db) => reserveNumber(db, { ownerId: owner, kind, today: '2026-05-05' }))

  test('an older database continues above every sealed number', async () => {
    for (const number of ['NORD-2026-00007', 'NORD-2026-00009', 'NORD-2026-00008'])
      await noteNumber(directories(), { ownerId: owner, kind: 'certificate', number })
    await noteNumber(directories(), { ownerId: owner, kind: 'report', number: '2026-100000' })
    expect(await next('certificate')).toBe('2026-00001')
    expect(await continueNumbers(database.writes, directories())).toBe(2)
    expect(await next('certificate')).toBe('2026-00010')
    expect(await next('report')).toBe('2026-100001')
  })

  test('a database that is not older continues its series', async () => {
    const number = await next('certificate')
    await next('certificate')
    await noteNumber(directories(), { ownerId: owner, kind: 'certificate', number })
    expect(await continueNumbers(database.writes, directories())).toBe(0)
    expect(await next('certificate')).toBe('2026-00003')
  })

  test('numbers from before this storage are added at the next start', async () => {
    await next('report')
    await next('report')
    await continueNumbers(database.writes, directories())
    await database.writes.deleteFrom('numberSeries').execute()
    expect(await continueNumbers(database.writes, directories())).toBe(1)
    expect(await next('report')).toBe('2026-00003')
  })

  test('a truncated line affects no other', async () => {
    await mkdir(join(dataPath, 'checkpoints'))
    await writeFile(join(dataPath, 'checkpoints', 'numbers'), `\n${owner} certif`)
    await noteNumber(directories(), { ownerId: owner, kind: 'certificate', number: 'A-2026-00004' })
    await continueNumbers(database.writes, directories())
    expect(await next('certificate')).toBe('2026-00005')
  })

  test('T86: foreign lines in the second location neither prevent a start nor use up a series', async () => {
    const second = join(dataPath, 'second')
    await mkdir(second)
    await writeFile(join(second, '000000000001.note'), '')
    await noteNumber(directories(second), { ownerId: owner, kind: 'report', number: '2026-00004' })
    const [ours = ''] = (await readFile(join(second, 'numbers'), 'utf8')).split('\n').filter(Boolean)
    const mac = ours.split(' ').at(-1)
    const others = [
      `${'-'.repeat(36)} report 2026 7 ${mac}`,
      `${owner} report 2026 999999999`,
      `${owner} report 2026 9999999999 ${mac}`,
      `${owner} report 2026 5 ${mac}`,
      `${uuid()} certificate 2026 4 ${mac}`,
      ours.replace(' report ', ' certificate '),
    ]
    await writeFile(join(second, 'numbers'), `${[ours, ...others].join('\n')}\n`)
    expect(await continueNumbers(database.writes, directories(second))).toBe(1)
    expect(await next('report')).toBe('2026-00005')
    expect(await next('certificate')).toBe('2026-00001')
  })

  test('a number outside every series is not sealed', async () => {
    const number = { ownerId: owner, kind: 'report', number: 'R-7' } as const
    await expect(noteNumber(directories(), number)).rejects.toThrow('R-7')
  })

  test('the second location has them too and is sufficient', async () => {
    const second = join(dataPath, 'second')
    await mkdir(second)
    await writeFile(join(second, '000000000001.note'), '')
    await noteNumber(directories(second), { ownerId: owner, kind: 'report', number: '2026-00004' })
    await rm(join(dataPath, 'checkpoints'), { recursive: true })
    await continueNumbers(database.writes, directories(second))
    expect(await next('report')).toBe('2026-00005')
  })

  test('an unreadable second location prevents no start if the first location has the numbers', async () => {
    const second = join(dataPath, 'second')
    await writeFile(second, 'a file where a directory has to be')
    await expect(continueNumbers(database.writes, directories(second))).rejects.toThrow('ENOTDIR')
    await noteNumber(directories(second), { ownerId: owner, kind: 'report', number: '2026-00004' })
    expect(await continueNumbers(database.writes, directories(second))).toBe(1)
  })

  test('a second location that is not mounted remains empty', async () => {
    const second = join(dataPath, 'second')
    await mkdir(second)
    await noteNumber(directories(second), { ownerId: owner, kind: 'report', number: '2026-00004' })
    await expect(readFile(join(second, 'numbers'))).rejects.toThrow('ENOENT')
  })

  test('a number that no location accepts is not sealed', async () => {
    await writeFile(join(dataPath, 'checkpoints'), 'a file where a directory has to be')
    const number = { ownerId: owner, kind: 'report', number: '2026-00004' } as const
    await expect(noteNumber(directories(), number)).rejects.toThrow('2026-00004')
  })

  test('while no location is readable no number is assigned, and the series continue as soon as one is', async () => {
    const directory = join(dataPath, 'checkpoints')
    await writeFile(directory, 'a file where a directory has to be')
    const failures: unknown[] = []
    const config = directories() as unknown as Config
    expect(await openNumbers({ database, config }, (error) => failures.push(error))).toBe(0)
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOTDIR' })])
    await expect(next('report')).rejects.toMatchObject({ code: 'number.unknown', status: 503 })
    await rm(directory)
    await noteNumber(directories(), { ownerId: owner, kind: 'report', number: '2026-00004' })
    await expect.poll(() => next('report').catch(() => '')).toBe('2026-00005')
  })
})

test('a sealed certificate has its number outside the database', async () => {
  const server = await testServer()
  try {
    const db = server.database.writes
    const [head, holder] = [await insert.person(db, 'Anna'), await insert.person(db, 'Tessa')]
    const authority = await insert.authority(db, 'Prüfstelle Nord', 'NORD')
    await insert.appoint(db, authority.id, head, 'admin')
    const { id: templateId } = await insert.template(db, authority.id)
    await server.work()
    const body = { templateId, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' }
    const { number } = await (await server.as(head)).ok(certificates.create, { body })
    const [, year, last] = /(\d{4})-(\d+)$/.exec(number ?? '') ?? []
    const readSeries = () => readFile(join(server.config.dataDirectory, 'checkpoints', 'numbers'), 'utf8')
    await expect.poll(readSeries).toContain(`${authority.id} certificate ${year} ${Number(last)} `)
  } finally {
    await server.close()
  }
})
