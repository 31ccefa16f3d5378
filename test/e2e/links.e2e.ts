import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../../contract/account.ts'
import { companies } from '../../contract/company.ts'
import { instruments } from '../../contract/instrument.ts'
import { addDays, addMonths } from '../../domain/day.ts'
import { sendDigests } from '../../server/features/expiry/digest.ts'
import { today } from '../support/day.ts'
import { emailOf, giveName, linkIn, withoutSecret } from './people.ts'
import { company, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'

describe('ASVS 14.2.1: a link from an email is used, and no requested address contains its secret:', () => {
  const product = stage()

  test('a new password is set and used to sign in', async () => {
    const t = textsOf('en')
    const paula = await member(product, 'Paula', 'Winter', 'en')
    const page = await product.open({ locale: 'en', width: 390 })
    await page.goto('/forgot-password')
    await page.getByLabel(named(t('account.email'))).fill(emailOf(paula.name))
    await page.getByRole('button', { name: t('account.forgot.submit') }).click()
    await page.getByRole('heading', { name: t('account.mailed.written') }).waitFor()

    const link = linkIn(await product.mailTo(emailOf(paula.name)), 'confirm-password-reset')
    const { expectSecretInBodies } = await openLink(page, link)
    await expectAccessible(page)
    const fresh = 'a new sentence that no one knows'
    await page.getByLabel(named(t('account.reset.password'))).fill(fresh)
    await page.getByRole('button', { name: t('account.reset.submit') }).click()
    await page.getByText(t('account.login.afterReset')).waitFor()
    await withoutSecret(page, '/login')
    await page.getByLabel(named(t('account.login.username'))).fill(paula.name)
    await page.getByLabel(named(t('account.login.password'))).fill(fresh)
    await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
    await page.waitForURL('**/app')
    expectSecretInBodies()
  })

  test('the new address of a company is active after its administrator has signed in and confirmed it', async () => {
    const locale = 'de'
    const t = textsOf(locale)
    const lena = await member(product, 'Lena', 'Huber', locale)
    const { _id: id } = await company(product, lena, unique('Huber Fahrzeugtechnik '))
    const { version, name, address } = await lena.caller.ok(companies.own)
    const email = emailOf(unique('werkstatt'))
    await lena.caller.ok(companies.update, {
      params: { id },
      body: { version, name, email, uid: '', address: { ...address, country: 'AT' } },
    })

    const page = await product.open({ locale, width: 390 })
    const { expectSecretInBodies } = await openLink(
      page,
      linkIn(await product.mailTo(email), 'company-email'),
    )
    await page.getByText(t('company.email.confirm.signIn')).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('shell.toLogin') }).click()
    await giveName(page, lena.name, locale)
    await page.getByRole('button', { name: t('company.email.confirm.submit') }).click()
    await page.getByRole('heading', { name: t('company.email.confirmed') }).waitFor()
    await withoutSecret(page, '/company-email')
    expect(await lena.caller.ok(companies.own)).toMatchObject({ email, pendingEmail: null })
    expectSecretInBodies()
  })

  test('the weekly email is unsubscribed from without signing in', async () => {
    const locale = 'it'
    const t = textsOf(locale)
    const luca = await member(product, 'Luca', 'Gruber', locale)
    await company(product, luca, unique('Gruber Autotecnica '))
    const gloves = { make: 'Messwerk', model: 'G', serial: '1', category: 'class0' } as const
    const due = { calibratedOn: today, calibrationDue: addMonths(today, 1) }
    await luca.caller.ok(instruments.create, { body: { kind: 'insulatingGloves', ...gloves, ...due } })
    await sendDigests(product.app.services, new Date(`${addDays(today, 7)}T12:00:00Z`))

    const page = await product.open({ locale, width: 390 })
    const { expectSecretInBodies } = await openLink(
      page,
      linkIn(await product.mailTo(emailOf(luca.name)), 'unsubscribe'),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account.unsubscribe.submit') }).click()
    await page.getByRole('heading', { name: t('account.unsubscribe.done') }).waitFor()
    await withoutSecret(page, '/unsubscribe')
    expect((await luca.caller.ok(accounts.myself)).expiryDigest).toBe(false)
    expectSecretInBodies()
  })
})

/** Opens an emailed link. From then on the secret may appear only in request bodies. */
async function openLink(page: Page, link: string) {
  const secret = link.split('#')[1] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const addresses: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    const [address = ''] = request.url().split('#')
    addresses.push(address, request.headers().referer ?? '')
    bodies.push(request.postData() ?? '')
  })
  await page.goto(link)
  return {
    expectSecretInBodies() {
      expect(addresses.filter((one) => one.includes(secret))).toEqual([])
      expect(bodies.filter((one) => one.includes(secret)).length).toBeGreaterThan(0)
    },
  }
}
