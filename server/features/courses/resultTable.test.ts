import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#contract/course.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { accessLogOf, csvExport } from '../../../test/support/csvExport.ts'
import { textNamed, translate } from '../../texts.ts'
import { issueCourse } from './issueCourse.ts'

let server: TestServer
let trainer: insert.Person
let caller: Client
let holder: insert.Person
let courseId: string

const email = 'neu@example.org'
const pathOf = (id: string) => courses.resultCsv.path.replace(':id', id)
const result = (query: object = {}) => csvExport(caller, pathOf(courseId), { ...query })

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  trainer = await insert.person(writes, 'Theo')
  holder = await insert.person(writes, 'Hanna')
  const { id } = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, id, await insert.person(writes, 'Anna'), 'admin')
  await insert.appoint(writes, id, trainer, 'trainer')
  caller = await server.as(trainer)
  const template = await insert.template(writes, id, 'Kurs; 1')
  const body = {
    ...{ templateId: template.id, issueDate: today },
    people: [
      { userId: holder.id, identityCheck: '=Reisepass' },
      { userId: trainer.id, identityCheck: 'Personalausweis' },
      { email, identityCheck: 'Führerschein' },
    ],
  }
  courseId = (await caller.ok(courses.create, { body }))._id
  await issueCourse(server)({ courseId })
})
afterAll(() => server.close())

describe('exported result of a course', () => {
  test('contains everyone in the given order, with the values of the page', async () => {
    const { items } = await caller.ok(courses.read, { params: { id: courseId } })
    const { headings, rows, headers } = await result()
    const t = translate('de')
    expect(headings).toEqual([
      'Person',
      'Eval-ID',
      'Status',
      'Nummer',
      'Identitätsprüfung',
      'Grund',
      'E-Mail',
    ])
    expect(rows).toEqual([
      ['Hanna Muster', holder.evalid, 'Wird gesiegelt', items[0]?.number, '=Reisepass', '', ''],
      [
        ...['Theo Muster', trainer.evalid, 'Nicht ausgestellt', '', 'Personalausweis'],
        ...[t('problem.certificate.issuerIsHolder'), ''],
      ],
      [email, '', 'Wartet auf die Person', '', 'Führerschein', '', ''],
    ])
    expect(headers['content-disposition']).toContain(encodeURIComponent(`Kurs; 1-${today}.csv`))
  })

  test('uses the language in its address', async () => {
    const { rows } = await result({ lang: 'en' })
    expect(rows.map((cells) => cells[2])).toEqual(
      ['sealing', 'refused', 'awaited'].map((state) => textNamed('en', `shell.state.${state}`)),
    )
  })

  test('T45: begins with the byte order mark for spreadsheets and contains no formula cell', async () => {
    const { text } = await result()
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text).toContain(`;'=Reisepass;`)
  })

  test('is reported to the people it names; a view of the page is not', async () => {
    const before = await accessLogOf(server, trainer)
    await caller.ok(courses.read, { params: { id: courseId } })
    await server.accessLog.flush()
    expect(await accessLogOf(server, trainer)).toEqual(before)
    await result()
    expect(await accessLogOf(server, trainer)).toEqual([...before, 'Hanna: course.read'])
  })

  test('is rejected without the right to read the course, and then no one is notified', async () => {
    const { writes } = server.database
    const other = await insert.person(writes, 'Otto')
    await insert.appoint(writes, (await insert.authority(writes, 'Andere', 'AN')).id, other, 'trainer')
    const path = pathOf(courseId)
    expect((await csvExport(await server.as(), path)).status).toBe(401)
    expect((await csvExport(await server.as(holder), path)).status).toBe(403)
    expect((await csvExport(await server.as(other), path)).status).toBe(404)
    expect([...(await accessLogOf(server, other)), ...(await accessLogOf(server, holder))]).toEqual([])
  })
})
