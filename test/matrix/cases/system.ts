import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { operatorOf, publishedText } from '../../../server/features/system/legal/queries.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  atBoth,
  atVersion,
  type Case,
  type Cases,
  type Context,
  type Fixture,
  forOwners,
  one,
  ownersFor,
  withBody,
  withUnknownToken,
} from '../fixtures.ts'

/** Personal, of another user, and shared by organisations. */
const savedViews: Fixture = async (context, caller) => {
  const owners = [
    ...(caller.person ? [{ what: 'own', userId: caller.person.id }] : []),
    { what: 'of another person', userId: context.foreigner.id },
    ...ownersFor(context, caller),
  ]
  const cases: Case[] = []
  for (const { what, ...owner } of owners) {
    const id = await insert.savedView(context.db, owner)
    cases.push({
      what,
      params: { id },
      thing: { userId: null, companyId: null, authorityId: null, ...owner },
    })
  }
  return cases
}

/** Calendars, saved list views, shared links, legal texts and operation. */
export function systemCases(context: Context): Cases {
  const { db, foreigner } = context
  const view = about(context, 'savedView.read', savedViews)
  const viewOf = (list: 'companyVehicle' | 'vehicle', sort: string) => ({
    ...{ list, name: randomUUID() },
    state: { sort, desc: false, q: '', filters: {}, columns: [], dense: false },
  })
  const ofOrganisations = forOwners(context, () => viewOf('vehicle', 'model'))
  const ofCompanies = (testCase: (companyId: string) => Partial<Case>) => atBoth('company', testCase)
  const ofAuthorities = (testCase: (authorityId: string) => Partial<Case>) => atBoth('authority', testCase)
  const qualifications: Cases[string] = async (caller) => [
    ...(await ofCompanies((companyId) => ({ query: { companyId } }))(context, caller)),
    ...(await ofAuthorities((authorityId) => ({ query: { authorityId } }))(context, caller)),
  ]
  const unknownLink = one({ params: { kind: 'report', link: 'x'.repeat(43) }, allowed: 404 })
  return {
    'GET /api/savedView/:id': view(),
    'POST /api/savedView': async (caller) => [
      {
        ...{ what: 'of oneself', body: viewOf('vehicle', 'model') },
        thing: { userId: (caller.person ?? foreigner).id },
      },
      ...(await ofOrganisations(caller)),
    ],
    'PUT /api/savedView/:id': view(atVersion(context, 'savedView', () => viewOf('companyVehicle', 'plate'))),
    'POST /api/savedView/:id/share': view(atVersion(context, 'savedView')),
    'POST /api/savedView/default': one({ body: { list: 'companyVehicle', viewId: null } }),
    'DELETE /api/savedView/:id': view(),
    'GET /api/find': one({ query: { q: 'an' } }),
    'POST /api/calendar': async (caller) => [
      { what: 'of oneself', body: {}, thing: { userId: (caller.person ?? foreigner).id } },
      ...(await ofCompanies((companyId) => ({ body: { companyId } }))(context, caller)),
      ...(await ofAuthorities((authorityId) => ({ body: { authorityId } }))(context, caller)),
    ],
    'DELETE /api/calendar/:id': async ({ person = foreigner }) =>
      Promise.all(
        [person, foreigner].map(async (owner) => {
          const id = uuid()
          // A new company each time, because a new address replaces the former one.
          const { id: companyId } = await insert.company(db, `Kalender ${id}`)
          const feed = { id, companyId, userId: owner.id, tokenSha256: randomBytes(32) }
          await db.insertInto('calendarFeed').values(feed).execute()
          return { what: `of ${owner.username}`, params: { id }, thing: { userId: owner.id } }
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
