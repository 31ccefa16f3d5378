import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthority } from './actions.ts'
import {
  acceptByLeaving,
  acceptByLink,
  addMember,
  deactivate,
  handOver,
  invite,
  leaveCompany,
} from './membership.ts'
import { emailOf, linkIn, setUp } from './people.ts'
import { colleague, company, member } from './seed.ts'
import {
  addPasskey,
  enrolApp,
  giveCode,
  givePassword,
  signInByCode,
  signInByPasskey,
  signOut,
} from './security.ts'
import { expectAccessible, stage } from './stage.ts'
import { textsOf } from './texts.ts'
import { goTo } from './visit.ts'
import type { SignedIn } from './stageTypes.ts'

const locale = 'de'
const t = textsOf(locale)
const [desk, tablet, phone] = [1440, 820, 390]

const statusOf = (page: Page, address: string) =>
  page.evaluate(async (requested) => (await fetch(requested)).status, address)

describe('with a required second factor', () => {
  const product = stage({ secondFactor: true })
  let signedIn: SignedIn

  beforeAll(async () => {
    const admin = await product.open()
    await setUp(product, admin, locale)
    await enrolApp(admin, locale)
    signedIn = await admin.context().storageState()
  })

  /** A later session of the administrator, with the request for missing profile data. */
  async function administrator() {
    const admin = await product.open({ width: desk, signedIn })
    await admin.goto('/app')
    await admin.waitForURL('**/app/user?message=incomplete')
    return admin
  }

  test('a trainer has the role only after the app is set up, and a recovery code works once', async () => {
    const anton = await member(product, 'Anton', 'Leitner', locale)
    const head = await product.open({ width: tablet, signedIn: anton.signedIn })
    const admin = await administrator()
    await createAuthority(admin, 'Prüfstelle Nordalpen', anton.name, locale)

    // The head of an authority enrols a second factor first, here a passkey.
    const refused: string[] = []
    head.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await head.goto('/app')
    await head.getByRole('link', { name: t('shell.secondFactor.action') }).waitFor()
    await head.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    await goTo(head, '/app/certification-authority')
    await head.getByRole('link', { name: t('shell.secondFactor.action') }).click()
    await head.getByText(t('security.required.what')).waitFor()
    await addPasskey(head, 'Tablet der Leitung', locale, { isFirst: true })
    await signOut(head, 'Anton Leitner', locale)
    await signInByPasskey(head, locale)

    const thea = await member(product, 'Thea', 'Moser', locale)
    const trainer = await product.open({ width: phone, signedIn: thea.signedIn })
    await addMember(head, emailOf(thea.name), locale)

    await trainer.goto('/app')
    await trainer.getByText(t('shell.secondFactor.what')).waitFor()
    await expectAccessible(trainer)
    expect(await statusOf(trainer, '/api/certificateTemplate')).toBe(403)
    await trainer.goto(linkIn(await product.mailTo(emailOf(thea.name)), 'app'))
    await trainer.getByText(t('shell.secondFactor.waits.what')).waitFor()
    await expectAccessible(trainer)
    await trainer.getByRole('link', { name: t('shell.secondFactor.action') }).click()
    await trainer.waitForURL('**/app/security')
    const { secret, codes } = await enrolApp(trainer, locale)
    expect(codes).toHaveLength(10)
    await expectAccessible(trainer)

    await signOut(trainer, 'Thea Moser', locale)
    await givePassword(trainer, thea.name, locale)
    await expectAccessible(trainer)
    expect(await statusOf(trainer, '/api/myself')).toBe(401)
    await signInByCode(trainer, thea.name, secret, locale)
    expect(await statusOf(trainer, '/api/certificateTemplate')).toBe(200)
    await goTo(trainer, '/app/certificate/new')
    await trainer.getByRole('radio', { name: /EVAL-2/ }).waitFor()

    const recover = async () => {
      await signOut(trainer, 'Thea Moser', locale)
      await givePassword(trainer, thea.name, locale)
      await giveCode(trainer, codes[0] ?? '', locale)
    }
    await recover()
    await trainer.waitForURL('**/app**')
    await recover()
    await trainer.getByText(t('problem.secondFactor.codeWrong')).first().waitFor()
    expect(await statusOf(trainer, '/api/myself')).toBe(401)
    await giveCode(trainer, codes[1] ?? '', locale)
    await trainer.waitForURL('**/app**')
  })

  test('a deactivated user is signed out on another instance with the next call', async () => {
    const second = await product.secondInstance()
    const bernd = await member(product, 'Bernd', 'Egger', locale)
    const worker = await product.open({ width: phone, address: second, signedIn: bernd.signedIn })
    await goTo(worker, '/app/certificates')
    expect(worker.url()).toContain(second)
    expect(await statusOf(worker, '/api/myself')).toBe(200)
    await deactivate(await administrator(), 'Bernd Egger', locale)
    expect(await statusOf(worker, '/api/myself')).toBe(401)
    await goTo(worker, '/app/reports')
    await worker.waitForURL(`${second}/login**`)
  })

  test('of two invited people one comes from another company; the administration is handed over, and the administrator leaves', async () => {
    const leads = [
      await member(product, 'Clara', 'Huber', locale),
      await member(product, 'Frieda', 'Steiner', locale),
    ] as const
    const invited = [
      await member(product, 'Dora', 'Wolf', locale),
      await member(product, 'Emil', 'Pichler', locale),
    ] as const
    await company(product, leads[0], 'Huber Hochvolt')
    await company(product, leads[1], 'Steiner Mobil')
    await colleague(product, leads[1], invited[1])
    const clara = await product.open({ width: desk, signedIn: leads[0].signedIn })
    const frieda = await product.open({ width: phone, signedIn: leads[1].signedIn })
    const dora = await product.open({ width: tablet, signedIn: invited[0].signedIn })
    const emil = await product.open({ width: phone, signedIn: invited[1].signedIn })

    await invite(clara, emailOf(invited[0].name), locale)
    await invite(clara, emailOf(invited[1].name), locale)
    // Dora confirmed her address before the invitation, so only the emailed link proves current access to the mailbox.
    await acceptByLink(product, dora, { name: invited[0].name, company: 'Huber Hochvolt', locale })
    const link = linkIn(await product.mailTo(emailOf(invited[1].name)), 'acceptCompanyInvitation')
    await acceptByLeaving(emil, link, 'Steiner Mobil', locale)
    await emil.getByRole('heading', { name: 'Huber Hochvolt' }).waitFor()
    for (const { name } of leads) expect(await product.mailTo(emailOf(name))).toContain('Emil Pichler')
    await goTo(frieda, '/app/coworker')
    await frieda.getByRole('link', { name: 'Frieda Steiner' }).first().waitFor()
    expect(await frieda.getByText('Emil Pichler').count()).toBe(0)

    await handOver(clara, 'Dora Wolf', locale)
    await leaveCompany(clara, 'Huber Hochvolt', locale)
    await goTo(dora, '/app/coworker')
    await dora.getByRole('link', { name: t('invitation.create') }).waitFor()
    await dora.getByRole('link', { name: 'Emil Pichler' }).first().waitFor()
    expect(await dora.getByRole('link', { name: 'Clara Huber' }).count()).toBe(0)
  })
})
