import { wallets } from '#contract/wallet.ts'
import { addDays, formatDay, startOf } from '#domain/day.ts'
import { findItem } from '../../http/items.ts'
import { StoredFile } from '../../http/file.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { translate } from '../../texts.ts'
import { applePass } from '../../wallets/apple.ts'
import { googleLink } from '../../wallets/google.ts'
import type { PassFacts } from '../../wallets/passFacts.ts'
import { verificationOf } from '../verify/verify.ts'
import { certificateItems } from './queries.ts'

type Asking = Request<typeof wallets.apple | typeof wallets.google>

/** One's own card for the wallet of a phone. Only of what is valid today, as the public page says it. */
export function passRoutes(app: App) {
  const { config, limits, log } = app.house
  const { apple, google } = config.wallets

  async function factsFor({ db, actor, params, reach, today, now, locale }: Asking): Promise<PassFacts> {
    await limits.count(personRuleOf('certificate.pass'), actor.userId)
    const { id, verifyCode } = await findItem(db, certificateItems(db, { today }), params.id, reach)
    const verification = await verificationOf({ db, config, log, code: verifyCode, today, now })
    const { certificate, state } = verification
    if (!certificate || (state !== 'valid' && state !== 'expiring'))
      throw new Problem('certificate.notValid', { fields: { state } })
    const t = translate(locale)
    const { level, holder, name, number, issuer, dueDate } = certificate
    return {
      ...{ id, issuer, locale, title: config.productName },
      level: { label: t('verify.level'), value: level },
      holder: { label: t('verify.holder'), value: holder },
      due: { label: t('verify.dueDate'), value: formatDay(dueDate, locale) },
      number: { label: t('verify.number'), value: number },
      name: { label: t('verify.name'), value: name },
      over: startOf(addDays(dueDate, 1), config.timeZone),
      verifyUrl: `${config.baseUrl}/verify/${verifyCode}`,
      hint: t('certificate.own.what'),
    }
  }

  serve(app, wallets, {
    offered: () => Promise.resolve({ apple: apple !== null, google: google !== null }),

    async apple(request) {
      if (!apple) throw new Problem('notFound')
      const facts = await factsFor(request)
      const pass = await applePass(apple, facts)
      return new StoredFile(`${facts.number.value}.pkpass`, 'application/vnd.apple.pkpass', pass)
    },

    async google(request) {
      if (!google) throw new Problem('notFound')
      return { url: googleLink(google, await factsFor(request), request.now) }
    },
  })
}
