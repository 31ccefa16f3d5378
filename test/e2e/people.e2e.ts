import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/locale.ts'
import { foundCompany } from './deeds.ts'
import { keepHere, keptHere } from './device.ts'
import {
  acceptByLeaving,
  acceptFromOverview,
  deactivate,
  handOver,
  invite,
  leaveCompany,
  typeKeyword,
} from './membership.ts'
import { emailOf, join, linkIn, password, setUp } from './people.ts'
import { addPasskey, changeEmail, enrolApp, signInByCode, signInByPasskey, signOut } from './security.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

const widths = { de: 1440, en: 820, it: 390 }
const workshop = 'Lindner Fahrzeugelektrik'

describe.each(locales)('People, their company and their account (%s)', (locale) => {
  const house = stage()
  const t = wordsOf(locale)
  const width = widths[locale]

  test('a company is founded, joined, handed over and left; an account is secured, moved, taken along and erased', async () => {
    const admin = await house.open({ locale, width })
    await setUp(house, admin, locale)
    const anna = await house.open({ locale, width })
    await join(house, anna, { name: 'anna', firstname: 'Anna', lastname: 'Lindner', locale })
    await foundCompany(house, anna, workshop, locale)
    await invite(anna, emailOf('bert'), locale)
    await expectAccessible(anna)

    // Somebody without an account is told to make one; the invitation then waits for them.
    const bert = await house.open({ locale, width })
    const link = linkIn(await house.letterTo(emailOf('bert')), 'acceptCompanyInvitation')
    await bert.goto(link)
    await bert.getByText(t('invitation.invites', { inviter: 'Anna Lindner', company: workshop })).waitFor()
    await expectAccessible(bert)
    await join(house, bert, { name: 'bert', firstname: 'Bert', lastname: 'Aigner', locale })
    await acceptFromOverview(bert, workshop, locale)
    await expectAccessible(bert)

    await handOver(anna, 'Bert Aigner', locale)
    await expectAccessible(anna)
    await leaveCompany(anna, workshop, locale)

    // Whoever founds another company, still alone and not active, may give it up for an invitation.
    await anna.getByLabel(named(t('company.name'))).fill('Lindner neu')
    await anna.getByLabel(named(t('company.email'))).fill(emailOf('lindner-neu'))
    await anna.getByRole('button', { name: t('company.create') }).click()
    await anna.getByText(t('company.notActivated')).waitFor()
    await bert.reload()
    await invite(bert, emailOf('anna'), locale)
    const second = linkIn(await house.letterTo(emailOf('anna')), 'acceptCompanyInvitation')
    await acceptByLeaving(anna, second, 'Lindner neu', locale)
    await anna.getByRole('heading', { name: workshop }).waitFor()

    const secret = await enrolApp(anna, locale)
    await expectAccessible(anna)
    await addPasskey(anna, 'Werkstatt-Tablet', locale)
    await signOut(anna, 'Anna Lindner', locale)
    await signInByPasskey(anna, locale)
    await signOut(anna, 'Anna Lindner', locale)
    await signInByCode(anna, 'anna', secret, locale)
    await changeEmail(house, anna, 'anna.neu', locale)
    await expectAccessible(anna)

    await keepHere(anna, 'reportDraft')
    await anna.goto('/app/my-data')
    await anna.getByText(t('account.access.none')).waitFor()
    await expectAccessible(anna)
    const [download] = await Promise.all([
      anna.waitForEvent('download'),
      anna.getByRole('link', { name: t('account.export.download') }).click(),
    ])
    const { 'data.json': known } = unzipSync(await readFile(await download.path()))
    expect(JSON.parse(Buffer.from(known ?? []).toString())).toMatchObject({
      person: { email: emailOf('anna.neu'), lastname: 'Lindner' },
    })
    await anna.getByRole('button', { name: t('account.erase') }).click()
    expect(await keptHere(anna, 'reportDraft')).toBe(1)
    await typeKeyword(anna, t('account.erase.keyword'), t('account.erase'), locale)
    await anna.waitForURL('**/login')
    expect(await keptHere(anna)).toBe(0)
    await anna.getByLabel(named(t('account.login.username'))).fill('anna')
    await anna.getByLabel(named(t('account.login.password'))).fill(password)
    await anna.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
    await anna.getByText(t('problem.session.wrong')).first().waitFor()

    // Whoever is switched off is out at once.
    await deactivate(admin, 'Bert Aigner', locale)
    await expectAccessible(admin)
    await bert.goto('/app/coworker')
    await bert.waitForURL('**/login**')
  })
})
