import { wallets } from '#contract/wallet.ts'
import { isInForce } from '#domain/certificate.ts'
import { findItem } from '../../resource/items.ts'
import { StoredFile } from '../../http/result.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { applePass, passMime } from '../../credentials/wallets/apple.ts'
import { googleLink } from '../../credentials/wallets/google.ts'
import type { PassFacts } from '../../credentials/wallets/pass.ts'
import type { Context } from '../../http/context.ts'
import { verificationOf } from '../verify/verify.ts'
import { passFactsOf } from './passNow.ts'
import { passUpdatesAt, passUpdateRoutes } from './passUpdates.ts'
import { certificateItems } from './queries.ts'

type Asking = Context<typeof wallets.apple | typeof wallets.google>

/** Passes for the own certificates that are valid today according to the verification page. */
export function passRoutes(app: App) {
  const { config, limits, log } = app.services
  const { apple, google } = config.wallets
  if (apple) passUpdateRoutes(app, apple)

  async function factsFor({ db, actor, params, grants, today, now, locale }: Asking): Promise<PassFacts> {
    await limits.count(personRuleOf('certificate.pass'), actor.userId)
    const { id, verifyCode } = await findItem(db, certificateItems(db, { today }), params.id, grants)
    const asking = { db, config, log, code: verifyCode, recordId: id, today, now }
    const { certificate, ...verification } = await verificationOf(asking)
    const { state } = verification
    if (!certificate || !isInForce(state)) throw new Problem('certificate.notValid', { fields: { state } })
    return passFactsOf(app.services, { ...verification, id, verifyCode, certificate }, { locale, today })
  }

  serve(app, wallets, {
    offered: () => Promise.resolve({ apple: apple !== null, google: google !== null }),

    async apple(context) {
      if (!apple) throw new Problem('notFound')
      const facts = await factsFor(context)
      const pass = await applePass(apple, facts, passUpdatesAt(config, facts.id))
      return new StoredFile(`${facts.number.value}.pkpass`, passMime, pass)
    },

    async google(context) {
      if (!google) throw new Problem('notFound')
      const facts = await factsFor(context)
      await context.db
        .insertInto('walletPass')
        .values({ certificateId: facts.id, wallet: 'google' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { url: googleLink(google, facts, context.now) }
    },
  })
}
