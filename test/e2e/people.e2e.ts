import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { foundCompany } from './actions.ts'
import { keepHere, countStored } from './device.ts'
import {
  acceptByLeaving,
  acceptFromOverview,
  deactivate,
  handOver,
  invite,
  leaveCompany,
  suspend,
  typeKeyword,
} from './membership.ts'
import { emailOf, join, linkIn, password, signIn } from './people.ts'
import { addPasskey, changeEmail, enrolApp, signInByCode, signInByPasskey, signOut } from './security.ts'
import { administratorOf, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const widths = { de: 1440, en: 820, it: 390 }

describe.each(sampleOf('people', locales))('people, their company and their account (%s)', (locale) => {
  const product = stage()
  const t = textsOf(locale)
  const width = widths[locale]
  const [annasName, bertsName] = [unique('anna'), unique('bert')]
  const [workshop, another] = [unique('Lindner Fahrzeugelektrik '), unique('Lindner neu ')]
  const lastname = `Aigner-${unique('')}`

  test('a company is registered, joined, handed over and left; an account is secured, changed, exported and erased', async () => {
    const anna = await product.open({ locale, width })
    await join(product, anna, { name: annasName, firstname: 'Anna', lastname: 'Lindner', locale })
    await foundCompany(product, anna, workshop, locale, unique('werkstatt'))
    await invite(anna, emailOf(bertsName), locale)

    // A person without an account signs up first and then sees the invitation.
    const bert = await product.open({ locale, width })
    const link = linkIn(await product.mailTo(emailOf(bertsName)), 'acceptCompanyInvitation')
    await bert.goto(link)
    await bert.getByText(t('invitation.invites', { inviter: 'Anna Lindner', company: workshop })).waitFor()
    await expectAccessible(bert)
    await join(product, bert, { name: bertsName, firstname: 'Bert', lastname, locale })
    await acceptFromOverview(bert, workshop, locale)

    await handOver(anna, `Bert ${lastname}`, locale)
    await leaveCompany(anna, workshop, locale)

    // The only member of a company that was never activated may drop it for an invitation.
    await anna.getByLabel(named(t('company.name'))).fill(another)
    await anna.getByLabel(named(t('company.email'))).fill(emailOf(unique('lindner-neu')))
    await anna.getByRole('button', { name: t('company.create') }).click()
    await anna.getByText(t('company.notActivated')).waitFor()
    await bert.reload()
    await invite(bert, emailOf(annasName), locale)
    const second = linkIn(await product.mailTo(emailOf(annasName)), 'acceptCompanyInvitation')
    await acceptByLeaving(anna, second, another, locale)
    await anna.getByRole('heading', { name: workshop }).waitFor()

    // A suspended person sees the suspension and may leave.
    await suspend(bert, 'Anna Lindner', locale)
    await signIn(anna, annasName, locale)
    await anna.getByRole('link', { name: t('shell.suspended.open') }).click()
    await anna.getByText(t('company.suspended')).waitFor()
    await expectAccessible(anna)
    await leaveCompany(anna, workshop, locale)

    const { secret } = await enrolApp(anna, locale)
    await addPasskey(anna, 'Werkstatt-Tablet', locale)
    await signOut(anna, 'Anna Lindner', locale)
    await signInByPasskey(anna, locale)
    await signOut(anna, 'Anna Lindner', locale)
    await signInByCode(anna, annasName, secret, locale)
    await changeEmail(product, anna, `${annasName}.neu`, locale)
    await expectAccessible(anna)

    await keepHere(anna, 'reportDraft')
    await goTo(anna, '/app/my-data')
    // The page was opened before the suspension.
    await anna.getByText(`Bert ${lastname}`).first().waitFor()
    const [download] = await Promise.all([
      anna.waitForEvent('download'),
      anna.getByRole('link', { name: t('account.export.download') }).click(),
    ])
    const { 'data.json': exported } = unzipSync(await readFile(await download.path()))
    expect(JSON.parse(Buffer.from(exported ?? []).toString())).toMatchObject({
      person: { email: emailOf(`${annasName}.neu`), lastname: 'Lindner' },
    })
    await anna.getByRole('button', { name: t('account.erase') }).click()
    expect(await countStored(anna, 'reportDraft')).toBe(1)
    await typeKeyword(anna, t('account.erase.keyword'), t('account.erase'), locale)
    await anna.waitForURL('**/login')
    expect(await countStored(anna)).toBe(0)
    await anna.getByLabel(named(t('account.login.username'))).fill(annasName)
    await anna.getByLabel(named(t('account.login.password'))).fill(password)
    await anna.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
    await anna.getByText(t('problem.session.wrong')).first().waitFor()

    // Deactivation ends the session immediately.
    const { signedIn } = await administratorOf(product)
    const admin = await product.open({ locale, width, signedIn })
    await deactivate(admin, `Bert ${lastname}`, locale)
    await expectAccessible(admin)
    await bert.goto('/app/coworker')
    await bert.waitForURL('**/login**')
  })
})
