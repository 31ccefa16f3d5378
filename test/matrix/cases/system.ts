import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { operatorOf, publishedText } from '../../../server/features/system/legal/queries.ts'
import * as insert from '../../support/people.ts'
import {
  type Case,
  type Cases,
  type Fixture,
  one,
  type Walk,
  withBody,
  withUnknownToken,
} from '../fixtures.ts'

/** Personal, of another user, and shared by organisations. */
const savedViews: Fixture = async (walk, caller) => {
  const owners = [
    ...(caller.person ? [{ what: 'own', userId: caller.person.id }] : []),
    { what: 'of another person', userId: walk.scenario.foreigner.id },
    ...walk.ownersFor(caller),
  ]
  const cases: Case[] = []
  for (const { what, ...owner } of owners) {
    const id = await insert.savedView(walk.db, owner)
    cases.push({
      what,
      params: { id },
      owners: { userId: null, companyId: null, authorityId: null, ...owner },
    })
  }
  return cases
}

/** Calendars, saved list views, shared links, legal texts and operation. */
export default function systemCases(walk: Walk): Cases {
  const { db } = walk
  const { foreigner } = walk.scenario
  const view = walk.about('savedView.read', savedViews)
  const viewOf = (list: 'companyVehicle' | 'vehicle', sort: string) => ({
    ...{ list, name: randomUUID() },
    state: { sort, desc: false, q: '', filters: {}, columns: [], dense: false },
  })
  const newView = () => viewOf('vehicle', 'model')
  const forOrganisations = async (testCase: (owner: object) => Partial<Case>) => [
    ...(await walk.atBoth('company', (companyId) => testCase({ companyId }))),
    ...(await walk.atBoth('authority', (authorityId) => testCase({ authorityId }))),
  ]
  const qualifications = () => forOrganisations((query) => ({ query: { ...query } }))
  const unknownLink = one({ params: { kind: 'report', link: 'x'.repeat(43) }, allowed: 404 })
  return {
    ...walk.resource('savedView', savedViews, {
      create: async (caller) => [
        ...(await walk.byCaller('userId', newView)(caller)),
        ...(await walk.forOwners(newView)(caller)),
      ],
      update: walk.atVersion('savedView', () => viewOf('companyVehicle', 'plate')),
    }),
    'POST /api/savedView/:id/share': view(walk.atVersion('savedView')),
    'POST /api/savedView/default': one({ body: { list: 'companyVehicle', viewId: null } }),
    'GET /api/find': one({ query: { q: 'an' } }),
    'POST /api/calendar': async (caller) => [
      ...(await walk.byCaller('userId', () => ({}))(caller)),
      ...(await forOrganisations((body) => ({ body }))),
    ],
    'DELETE /api/calendar/:id': async ({ person = foreigner }) =>
      Promise.all(
        [person, foreigner].map(async (owner) => {
          const id = uuid()
          // A new company each time, because a new address replaces the former one.
          const { id: companyId } = await insert.company(db, `Kalender ${id}`)
          const feed = { id, companyId, userId: owner.id, tokenSha256: randomBytes(32) }
          await db.insertInto('calendarFeed').values(feed).execute()
          return { what: `of ${owner.username}`, params: { id }, owners: { userId: owner.id } }
        }),
      ),
    'GET /api/calendar/:file': one({ params: { file: `${'x'.repeat(43)}.ics` }, allowed: 404 }),
    'POST /api/unsubscribe/:token': withUnknownToken(),
    'GET /api/qualification': qualifications,
    'GET /api/qualification/csv': qualifications,
    'GET /api/share/:kind/:link': unknownLink,
    'GET /api/share/:kind/:link/file': unknownLink,
    'GET /api/share/paper/:id': one({ params: { id: randomUUID() }, allowed: 404 }),
    // Streams are covered by other tests.
    'GET /api/events': one({ allowed: 403 }),
    'POST /api/letter/:id/resend': one({ params: { id: randomUUID() }, allowed: 404 }),
    'POST /api/errors': one({ body: { name: 'Error', message: 'x', frames: [], place: '/app' } }),
    'POST /api/checkpoint': one({ body: { checkpoint: foreignCheckpoint } }),
    'GET /api/legal/:kind': one({ params: { kind: 'imprint' } }),
    'PUT /api/legal': withBody(async () => ({ name: 'Werk', version: (await operatorOf(db)).version })),
    'POST /api/legal/preview': one({ body: { text: 'x', locale: 'de' } }),
    'POST /api/legal/:kind': async () => {
      const texts = { de: null, en: null, it: null }
      const version = (await publishedText(db, 'imprint'))?.version ?? 0
      return [{ what: 'the imprint', params: { kind: 'imprint' }, body: { texts, asksAnew: false, version } }]
    },
  }
}

/** A valid format with an unknown signature. */
const foreignCheckpoint = (() => {
  const hash = `${'A'.repeat(43)}=`
  return `x\n1\n${hash}\nchain ${hash}\ntime 2026-01-01T00:00:00.000Z\n\n— x ${'A'.repeat(91)}=\n`
})()
