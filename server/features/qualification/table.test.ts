import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { qualification } from '#contract/qualification.ts'
import { addDays, addYears, formatDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { accessLogOf, csvExport } from '../../../test/support/csvExport.ts'
import { textNamed, translate } from '../../texts.ts'

let server: TestServer
let boss: insert.Person
let employer: Client
let worker: Client
let companyId: string
let authorityId: string

const { path } = qualification.csv
/** More than one batch. */
const crowd = 130

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  companyId = (await insert.company(writes, 'Werk')).id
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  const template = await insert.template(writes, authorityId)
  boss = await insert.person(writes, 'Boss', { lastname: 'Zuletzt' })
  await insert.employ(writes, companyId, boss, 'admin')
  const employed = async (firstname: string, lastname: string) => {
    const one = await insert.person(writes, firstname, { lastname })
    await insert.employ(writes, companyId, one)
    return one
  }
  const anna = await employed('Anna', 'Anders')
  const berta = await employed('Berta', 'Beta')
  const hold = (holder: insert.Person, days: number, facts: { rank?: number; state?: string } = {}) =>
    insert.certificate(writes, {
      ...{ holder, issuer: boss, template, ...facts },
      ...{ issueDate: addDays(today, days - 1000), dueDate: addDays(today, days) },
    })
  await hold(anna, 200)
  await hold(anna, 300, { rank: 1 })
  await hold(berta, 20)
  await hold(berta, 400, { rank: 3, state: 'suspended' })
  worker = await server.as(berta)
  for (let counter = 0; counter < crowd; counter++)
    await employed('Kim', `Menge ${String(counter).padStart(3, '0')}`)
  employer = await server.as(boss)
})
afterAll(() => server.close())

const matrix = (query: object = {}) => csvExport(employer, path, { companyId, ...query })
const label = (state: string, locale: Locale = 'de') => textNamed(locale, `shell.state.${state}`) ?? ''
const overdue = (days: number, locale: Locale) =>
  translate(locale)('qualification.instruction.over', {
    day: formatDay(addYears(addDays(today, days - 1000), 1), locale),
  })

describe('exported qualification matrix', () => {
  test('contains everyone of all pages by name, with the levels as columns and state and last day of each', async () => {
    const { headings, rows, headers } = await matrix()
    expect(headings).toEqual(['Person', 'Eval-ID', 'EVAL-1', 'EVAL-2', 'EVAL-3'])
    expect(rows).toHaveLength(crowd + 3)
    const until = (days: number) => formatDay(addDays(today, days), 'de')
    const held = (state: string, days: number) => `${label(state)} ${until(days)} · ${overdue(days, 'de')}`
    expect(rows[0]?.toSpliced(1, 1)).toEqual(['Anna Anders', held('valid', 300), held('valid', 200), ''])
    expect(rows[1]?.slice(2)).toEqual(['', held('expiring', 20), `${label('suspended')} ${until(400)}`])
    const names = rows.map(([name]) => name)
    expect(names.slice(2, 4)).toEqual(['Kim Menge 000', 'Kim Menge 001'])
    expect(names.at(-1)).toBe('Boss Zuletzt')
    expect(headers['content-disposition']).toContain(`filename="qualifikationen-${today}.csv"`)
  })

  test.each([
    {},
    { search: 'menge 01' },
    { gap: 'lacks', level: 'EVAL-2' },
    { gap: 'loses', day: addDays(today, 90) },
    { day: addDays(today, 250) },
    { day: addDays(today, -900) },
    { search: 'no such name' },
  ])('contains the people and levels that the page shows for %o', async (query) => {
    const answer = await employer.ok(qualification.read, { query: { companyId, l: 300, ...query } as object })
    const { headings, rows } = await matrix(query)
    expect(headings.slice(2)).toEqual(answer.levels)
    expect(rows.map(([name, evalid]) => [name, evalid])).toEqual(
      answer.items.map(({ fullname, evalid }) => [fullname, evalid]),
    )
    const written = rows.map((cells) => cells.slice(2).map((cell) => cell.split(' · ')[0]))
    expect(written).toEqual(
      answer.items.map(({ cells }) =>
        answer.levels.map((level) => {
          const cell = cells.find((one) => one.level === level)
          return cell
            ? `${label(cell.state)} ${formatDay(cell.state === 'waiting' ? cell.issueDate : cell.dueDate, 'de')}`
            : ''
        }),
      ),
    )
  })

  test('uses the language in its address, with the byte order mark for spreadsheets', async () => {
    const { text, rows, headings } = await matrix({ search: 'Berta', lang: 'it' })
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(headings[0]).toBe(translate('it')('qualification.person'))
    expect(rows[0]?.[3]).toBe(
      `${label('expiring', 'it')} ${formatDay(addDays(today, 20), 'it')} · ${overdue(20, 'it')}`,
    )
  })

  test('T45: contains no name that a spreadsheet reads as a formula', async () => {
    const { writes } = server.database
    const sly = await insert.person(writes, '=1+1', { lastname: 'Schlau' })
    await insert.employ(writes, companyId, sly)
    expect((await matrix({ search: 'schlau' })).text).toContain(`\r\n'=1+1 Schlau;${sly.evalid};`)
  })

  test('is reported once to each person in it and to no one else; a view of the page is not', async () => {
    const before = await accessLogOf(server, boss)
    await employer.ok(qualification.read, { query: { companyId } })
    await matrix({ search: 'Beta' })
    const after = await accessLogOf(server, boss)
    const taking = 'Berta: qualification.read'
    const times = (entries: string[]) => entries.filter((entry) => entry === taking).length
    expect([after.length - before.length, times(after) - times(before)]).toEqual([1, 1])
    await matrix({ search: 'Zuletzt' })
    expect(await accessLogOf(server, boss)).toEqual(after)
  })

  test('is rejected without the right to read the page, and then no one is notified', async () => {
    const { writes } = server.database
    const other = await insert.person(writes, 'Otto')
    await insert.employ(writes, (await insert.company(writes, 'Andere')).id, other, 'admin')
    const requested = { companyId }
    expect((await csvExport(await server.as(), path, requested)).status).toBe(401)
    expect((await csvExport(worker, path, requested)).status).toBe(403)
    expect((await csvExport(await server.as(other), path, requested)).status).toBe(404)
    expect((await csvExport(employer, path, { authorityId })).status).toBe(404)
    expect((await csvExport(employer, path)).status).toBe(400)
    expect(await accessLogOf(server, other)).toEqual([])
  })
})

test('the yearly instruction is shown as of the requested day', async () => {
  const { writes } = server.database
  const { id: yard } = await insert.company(writes, 'Hof')
  const head = await insert.person(writes, 'Hofer')
  await insert.employ(writes, yard, head, 'admin')
  const issueDate = addDays(today, -500)
  const template = await insert.template(writes, authorityId, 'Unterwiesen')
  const held = { holder: head, issuer: boss, template, issueDate, dueDate: addDays(today, 900) }
  const { id } = await insert.certificate(writes, held)
  await insert.seal(server, id)
  const caller = await server.as(head)
  const shownOn = async (days: number) => {
    const { rows } = await csvExport(caller, path, { companyId: yard, day: addDays(today, days) })
    return rows[0]?.[2]?.split(' · ')[1] ?? null
  }
  const over = (day: string) =>
    translate('de')('qualification.instruction.over', { day: formatDay(day, 'de') })
  expect(await shownOn(0)).toBe(over(addYears(issueDate, 1)))
  await caller.ok(certificates.instruct, { params: { id }, body: { day: today, instructor: 'Theo Trainer' } })
  expect([await shownOn(0), await shownOn(-1), await shownOn(400)]).toEqual([
    null,
    over(addYears(issueDate, 1)),
    over(addYears(today, 1)),
  ])
})
