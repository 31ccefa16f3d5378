import { randomUUID } from 'node:crypto'
import * as insert from '../../support/people.ts'
import {
  about,
  atBoth,
  atVersion,
  type Cases,
  type Context,
  type Fixture,
  make,
  upload,
} from '../fixtures.ts'

export const templates: Fixture = (context, caller) =>
  atBoth('authority', async (authorityId) => ({
    params: { id: (await insert.template(context.db, authorityId, randomUUID())).id },
  }))(context, caller)

const sheets: Fixture = (context, caller) =>
  atBoth('authority', async (authorityId) => ({
    params: { id: await insert.sheet(context.db, authorityId) },
  }))(context, caller)

const templateOf = (authorityId: string) => ({
  ...{ authorityId, name: randomUUID(), language: 'de' },
  ...{ level: 'EVAL-2', rank: 2, validYears: 3 },
})

/** Certificate templates and their sheets. */
export function templateCases(context: Context): Cases {
  const { db, home, templates: fixed } = context
  const template = about(context, 'certificateTemplate.read', templates)
  const atAuthorities = (testCase: Parameters<typeof atBoth>[1]) =>
    make.bind(null, context, atBoth('authority', testCase))
  return {
    'GET /api/certificateTemplate/:id': template(),
    'POST /api/certificateTemplate': atAuthorities((id) => ({ body: templateOf(id) })),
    'PUT /api/certificateTemplate/:id': template(
      atVersion(context, 'template', async (id) => {
        const row = await db
          .selectFrom('template')
          .select('authorityId')
          .where('id', '=', id)
          .executeTakeFirst()
        return templateOf(row?.authorityId ?? home.authority.id)
      }),
    ),
    'DELETE /api/certificateTemplate/:id': template(),
    'POST /api/certificateTemplate/preview': atAuthorities((id) => ({ body: templateOf(id) })),
    'GET /api/certificateTemplate/:id/versions': template(),
    'PUT /api/certificateTemplate/order': atAuthorities((authorityId) => ({
      body: { authorityId, ids: [(authorityId === home.authority.id ? fixed.home : fixed.foreign).id] },
    })),
    'POST /api/sheet': atAuthorities((authorityId) => upload({ authorityId })),
    'GET /api/sheet/:id': about(context, 'certificateTemplate.read', sheets)(),
  }
}
