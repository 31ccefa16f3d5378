import { randomUUID } from 'node:crypto'
import * as insert from '../../support/people.ts'
import { type Case, type Cases, type Fixture, upload, type Walk } from '../fixtures.ts'

export const templates: Fixture = (walk) =>
  walk.atBoth('authority', async (authorityId) => ({
    params: { id: (await insert.template(walk.db, authorityId, randomUUID())).id },
  }))

const sheets: Fixture = (walk) =>
  walk.atBoth('authority', async (authorityId) => ({
    params: { id: await insert.sheet(walk.db, authorityId) },
  }))

const templateOf = (authorityId: string) => ({
  ...{ authorityId, name: randomUUID(), language: 'de' },
  ...{ level: 'EVAL-2', rank: 2, validYears: 3 },
})

/** Certificate templates and their sheets. */
export default function templateCases(walk: Walk): Cases {
  const { db } = walk
  const { home, templates: fixed } = walk.scenario
  const atAuthorities = (testCase: (authorityId: string) => Partial<Case>) => () =>
    walk.atBoth('authority', testCase)
  return {
    ...walk.resource('certificateTemplate', templates, {
      create: atAuthorities((id) => ({ body: templateOf(id) })),
      update: walk.atVersion('template', async (id) => {
        const row = await db
          .selectFrom('template')
          .select('authorityId')
          .where('id', '=', id)
          .executeTakeFirst()
        return templateOf(row?.authorityId ?? home.authority.id)
      }),
    }),
    'POST /api/certificateTemplate/preview': atAuthorities((id) => ({ body: templateOf(id) })),
    'PUT /api/certificateTemplate/order': atAuthorities((authorityId) => ({
      body: { authorityId, ids: [(authorityId === home.authority.id ? fixed.home : fixed.foreign).id] },
    })),
    'POST /api/sheet': atAuthorities((authorityId) => upload({ authorityId })),
    'GET /api/sheet/:id': walk.about('certificateTemplate.read', sheets)(),
  }
}
