import { legal } from '#contract/legal.ts'
import { everyFact, legalKinds, missingFacts, type LegalKind } from '#domain/legal.ts'
import { locales } from '#domain/locale.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { lockTexts, operatorOf, publishedText, textIn, versionsOf } from './queries.ts'
import { ownText, shownText } from './texts.ts'

export function legalRoutes(app: App) {
  const { config } = app.services

  serve(app, legal, {
    async read({ db, actor, locale, params: { kind }, query }) {
      const published = await publishedText(db, kind, query.version)
      if (!published) throw new Problem('notFound')
      const { facts } = await operatorOf(db)
      const showsGaps = actor?.isAdmin ?? false
      const html = shownText(textIn(published, kind, locale), { facts, locale, showsGaps, config })
      const { version, publishedAt } = published
      return { kind, version, publishedAt, html: html ?? '', missing: showsGaps ? missingFacts(facts) : [] }
    },

    async edit({ db }) {
      const { facts, version } = await operatorOf(db)
      const kinds = []
      for (const kind of legalKinds) kinds.push(await kindOf(db, kind))
      return { facts: everyFact(facts), version, missing: missingFacts(facts), kinds }
    },

    async setFacts({ db, body: { version, ...facts } }) {
      await lockTexts(db)
      const current = await operatorOf(db)
      if (current.version !== version) throw new Problem('stale')
      const row = { facts: JSON.stringify(facts), version: version + 1 }
      await db
        .insertInto('operator')
        .values(row)
        .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
        .execute()
      return {}
    },

    async preview({ db, body: { text, locale } }) {
      const { facts } = await operatorOf(db)
      return { html: requireRendered('text', shownText(text, { facts, locale, showsGaps: true, config })) }
    },

    async publish({ db, actor, params: { kind }, body: { texts, asksAnew, version } }) {
      await lockTexts(db)
      const current = await publishedText(db, kind)
      if (current?.version !== version) throw new Problem('stale')
      for (const locale of locales) {
        const context = { facts: {}, locale, showsGaps: true, config }
        if (texts[locale] !== null) requireRendered(`texts.${locale}`, shownText(texts[locale], context))
      }
      await db
        .insertInto('legalText')
        .values({
          ...{ kind, version: version + 1, texts: JSON.stringify(texts), authorId: actor.userId },
          asksAnew: kind === 'terms' && asksAnew,
        })
        .execute()
      return { version: version + 1 }
    },
  })
}

async function kindOf(db: Db, kind: LegalKind) {
  const published = await publishedText(db, kind)
  const { version = 0, texts = { de: null, en: null, it: null } } = published ?? {}
  const [de, en, it] = [ownText(kind, 'de'), ownText(kind, 'en'), ownText(kind, 'it')]
  return { kind, version, texts, defaults: { de, en, it }, versions: await versionsOf(db, kind) }
}

function requireRendered(field: string, html: string | null) {
  if (html === null) throw new Problem('invalid', { fields: { [field]: 'tooLong' } })
  return html
}
