import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthority, foundCompany } from './deeds.ts'
import {
  acceptByLeaving,
  acceptFromOverview,
  addMember,
  deactivate,
  handOver,
  invite,
  leaveCompany,
} from './membership.ts'
import { emailOf, join, linkIn, setUp } from './people.ts'
import {
  addPasskey,
  enrolApp,
  giveCode,
  givePassword,
  recoveryCodesOn,
  signInByCode,
  signInByPasskey,
  signOut,
} from './security.ts'
import { expectAccessible, stage, type SignedIn } from './stage.ts'
import { wordsOf } from './words.ts'

const locale = 'de'
const t = wordsOf(locale)
const [desk, tablet, phone] = [1440, 820, 390]

/** What the account of this browser may call, as the web asks it. */
const statusOf = (page: Page, address: string) =>
  page.evaluate(async (asked) => (await fetch(asked)).status, address)

describe('With the second factor demanded', () => {
  const house = stage({ secondFactor: true })
  let signedIn: SignedIn

  beforeAll(async () => {
    const admin = await house.open()
    await setUp(house, admin, locale)
    await enrolApp(admin, locale)
    signedIn = await admin.context().storageState()
  })

  /** The administrator's browser on another day: it asks once for the profile. */
  async function administrator() {
    const admin = await house.open({ width: desk, signedIn })
    await admin.goto('/app')
    await admin.waitForURL('**/app/user?message=incomplete')
    return admin
  }

  test('a trainer has the role only with the app enrolled, and a recovery code opens once', async () => {
    const head = await house.open({ width: tablet })
    await join(house, head, { name: 'anton', firstname: 'Anton', lastname: 'Leitner', locale })
    const admin = await administrator()
    await createAuthority(admin, 'Prüfstelle Nordalpen', 'anton', locale)

    // Whoever is to head it is led to a second factor first; a passkey is one.
    await head.goto('/app/certification-authority')
    await head.getByRole('link', { name: t('shell.secondFactor.action') }).click()
    await head.getByText(t('security.required.what')).waitFor()
    await addPasskey(head, 'Tablet der Leitung', locale)
    await signOut(head, 'Anton Leitner', locale)
    await signInByPasskey(head, locale)

    const trainer = await house.open({ width: phone })
    await join(house, trainer, { name: 'thea', firstname: 'Thea', lastname: 'Moser', locale })
    await addMember(head, emailOf('thea'), locale)
    await expectAccessible(head)

    await trainer.goto('/app')
    await trainer.getByText(t('shell.secondFactor.what')).waitFor()
    await expectAccessible(trainer)
    expect(await statusOf(trainer, '/api/certificateTemplate')).toBe(403)
    // Where the letter leads that says one was added.
    await trainer.goto(linkIn(await house.letterTo(emailOf('thea')), 'app'))
    await trainer.getByText(t('shell.secondFactor.waits.what')).waitFor()
    await expectAccessible(trainer)
    await trainer.getByRole('link', { name: t('shell.secondFactor.action') }).click()
    await trainer.waitForURL('**/app/security')
    const secret = await enrolApp(trainer, locale)
    const codes = await recoveryCodesOn(trainer)
    expect(codes).toHaveLength(10)
    await expectAccessible(trainer)

    await signOut(trainer, 'Thea Moser', locale)
    await givePassword(trainer, 'thea', locale)
    await expectAccessible(trainer)
    expect(await statusOf(trainer, '/api/myself')).toBe(401)
    await signInByCode(trainer, 'thea', secret, locale)
    expect(await statusOf(trainer, '/api/certificateTemplate')).toBe(200)
    await trainer.goto('/app/certificate/new')
    await trainer.getByRole('radio', { name: /EVAL-2/ }).waitFor()

    const recover = async () => {
      await signOut(trainer, 'Thea Moser', locale)
      await givePassword(trainer, 'thea', locale)
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

  test('whoever is switched off is out on another instance with the very next call', async () => {
    const second = await house.secondInstance()
    const worker = await house.open({ width: phone, address: second })
    await join(house, worker, { name: 'bernd', firstname: 'Bernd', lastname: 'Egger', locale })
    await worker.goto('/app/certificates')
    expect(worker.url()).toContain(second)
    expect(await statusOf(worker, '/api/myself')).toBe(200)
    await deactivate(await administrator(), 'Bernd Egger', locale)
    expect(await statusOf(worker, '/api/myself')).toBe(401)
    await worker.goto('/app/reports')
    await worker.waitForURL(`${second}/login**`)
  })

  test('of two who are invited one comes from another company; the lead is handed over and leaves', async () => {
    const [clara, frieda] = [await house.open({ width: desk }), await house.open({ width: phone })]
    const [dora, emil] = [await house.open({ width: tablet }), await house.open({ width: phone })]
    await join(house, clara, { name: 'clara', firstname: 'Clara', lastname: 'Huber', locale })
    await foundCompany(house, clara, 'Huber Hochvolt', locale, 'huber')
    await join(house, frieda, { name: 'frieda', firstname: 'Frieda', lastname: 'Steiner', locale })
    await foundCompany(house, frieda, 'Steiner Mobil', locale, 'steiner')
    await invite(frieda, emailOf('emil'), locale)
    await join(house, emil, { name: 'emil', firstname: 'Emil', lastname: 'Pichler', locale })
    await acceptFromOverview(emil, 'Steiner Mobil', locale)

    await invite(clara, emailOf('dora'), locale)
    await invite(clara, emailOf('emil'), locale)
    await join(house, dora, { name: 'dora', firstname: 'Dora', lastname: 'Wolf', locale })
    await acceptFromOverview(dora, 'Huber Hochvolt', locale)
    const link = linkIn(await house.letterTo(emailOf('emil')), 'acceptCompanyInvitation')
    await acceptByLeaving(emil, link, 'Steiner Mobil', locale)
    await emil.getByRole('heading', { name: 'Huber Hochvolt' }).waitFor()
    for (const lead of ['clara', 'frieda'])
      expect(await house.letterTo(emailOf(lead))).toContain('Emil Pichler')
    await frieda.goto('/app/coworker')
    await frieda.getByRole('link', { name: 'Frieda Steiner' }).first().waitFor()
    expect(await frieda.getByText('Emil Pichler').count()).toBe(0)

    await handOver(clara, 'Dora Wolf', locale)
    await leaveCompany(clara, 'Huber Hochvolt', locale)
    await dora.goto('/app/coworker')
    await dora.getByRole('link', { name: t('invitation.create') }).waitFor()
    await dora.getByRole('link', { name: 'Emil Pichler' }).first().waitFor()
    expect(await dora.getByRole('link', { name: 'Clara Huber' }).count()).toBe(0)
    await expectAccessible(dora)
  })
})
