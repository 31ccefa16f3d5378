import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateTemplates } from '#contract/template.ts'
import { addDays, addYears, formatDay } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { today } from '../support/day.ts'
import * as insert from '../support/people.ts'
import { sampleOf } from '../support/sample.ts'
import { counted } from './counted.ts'
import { anotherSession, authority, certificate, member, unique, type Member } from './seed.ts'
import { stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo, isShown } from './visit.ts'

const screens: [Locale, number][] = [
  ['de', 1440],
  ['it', 390],
]

describe.each(sampleOf('issuing', screens))('an authority issues certificates (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)
  const isPhone = width < 768
  let head: Member
  let template: { id: string; name: string; authorityId: string }

  beforeAll(async () => {
    head = await member(product, 'Anton', 'Leitner', locale)
    const { _id: authorityId } = await authority(product, head, unique('Prüfstelle Nordalpen '))
    const { items } = await head.caller.ok(certificateTemplates.list)
    const found = items.find(({ level }) => level === 'EVAL-2')
    template = { id: found?._id ?? '', name: found?.name ?? '', authorityId }
  })

  const writes = () => product.app.services.database.writes
  const person = (firstname: string) => insert.person(writes(), firstname, { lastname: 'Hofer' })

  async function holderUntil(firstname: string, dueDate: string) {
    const holder = await person(firstname)
    const issuer = { ...holder, id: head.id }
    const held = { holder, issuer, template, name: template.name }
    await insert.certificate(writes(), { ...held, issueDate: addYears(dueDate, -3), dueDate })
    return holder
  }

  async function open(address: string) {
    const { signedIn } = await anotherSession(product, head)
    const page = await product.open({ locale, width, signedIn })
    await goTo(page, address)
    const count = await counted(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    return { page, count, press }
  }

  async function chooseTemplate(page: Page) {
    await page.getByRole('link', { name: t('certificate.create') }).click()
    await page.getByRole('radio', { name: /EVAL-2/ }).check()
    await page.getByRole('button', { name: t('shell.next') }).click()
  }

  const describeIdentity = (page: Page) =>
    page.getByLabel(named(t('certificate.issue.identityCheck'))).fill('Reisepass im Original gesehen')
  const confirmPrerequisites = (page: Page) =>
    page.getByLabel(t('certificate.issue.prerequisites.checked')).check()

  test('to one person on 6 screens with 10 actions', async () => {
    const pia = await person('Pia')
    const { page, count, press } = await open('/app/certificates')
    await chooseTemplate(page)
    await page.getByLabel(named(t('certificate.issue.person.search'))).fill(pia.evalid)
    await page.getByRole('checkbox', { name: /Pia Hofer/ }).check()
    await press(t('shell.next'))
    await describeIdentity(page)
    await press(t('shell.next'))
    await confirmPrerequisites(page)
    await press(t('certificate.issue.submit', { count: 1 }))
    await page.getByText(t('certificate.issue.done'), { exact: true }).first().waitFor()
    expect(await count()).toEqual({ screens: 6, actions: 10 })
  })

  test('to twelve people on 7 screens with 12 actions; who cannot receive it is shown first, before anything is sealed', async () => {
    const until = addDays(today, 400)
    const valid = await holderUntil('Vera', until)
    const expiring = await holderUntil('Erika', addDays(today, 40))
    const others = await Promise.all(Array.from({ length: 11 }, () => person('Karl')))
    const { page, count, press } = await open('/app/certificates')
    await chooseTemplate(page)
    await press(t('certificate.issue.roster'))
    const lines = [...others.map(({ evalid }) => evalid), valid.evalid, expiring.evalid]
    await page.getByLabel(named(t('certificate.issue.roster.label'))).fill(lines.join('\n'))
    await press(t('certificate.issue.roster.check'))
    const outcomes = page.getByRole('dialog').getByRole('listitem')
    const day = formatDay(until, locale)
    const from = formatDay(addDays(until, -90), locale)
    await outcomes.first().getByText(t('certificate.issue.standing.valid', { day, from })).waitFor()
    const renewedUntil = formatDay(addDays(today, 40), locale)
    const renewed = { day: renewedUntil, due: formatDay(addYears(addDays(today, 40), 3), locale) }
    await outcomes.nth(1).getByText(t('certificate.issue.standing.renews', renewed)).waitFor()
    await press(t('certificate.issue.roster.add', { count: 12 }))
    await page.getByText(t('certificate.issue.selected', { count: 12 }), { exact: true }).waitFor()
    await press(t('shell.next'))
    await describeIdentity(page)
    await press(t('shell.next'))
    await page.getByText(t('certificate.issue.renewals.kept', { count: 40 })).waitFor()
    await confirmPrerequisites(page)
    await press(t('certificate.issue.submit', { count: 12 }))
    await page.waitForURL('**/app/courses/*')
    await isShown(page)
    expect(await count()).toEqual({ screens: 7, actions: 12 })
    await page
      .getByText(t('course.progress', { issued: 12, people: 12 }))
      .first()
      .waitFor()
  })

  test('renews three expiring ones together on 4 screens with 8 actions, with one action more on phones; those that end first come first', async () => {
    for (const days of [80, 20, 50]) await holderUntil('Rita', addDays(today, days))
    const { page, count, press } = await open('/app/certificates?state=expiring&sort=dueDate')
    if (isPhone) await press(t('shell.filter.count', { count: 1 }))
    await press(t('list.choose'))
    for (const each of await page.getByRole('checkbox', { name: /rita/ }).all()) await each.check()
    await press(t('certificate.several.renew', { count: 3 }))
    await describeIdentity(page)
    await press(t('shell.next'))
    await page.getByText(t('certificate.issue.renewals.kept', { count: 20 })).waitFor()
    const review = await page.locator('main').innerText()
    const places = [20, 50, 80].map((days) =>
      review.indexOf(t('certificate.issue.renewals.kept', { count: days })),
    )
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await press(t('certificate.issue.submit', { count: 3 }))
    await page
      .getByText(t('course.progress', { issued: 3, people: 3 }))
      .first()
      .waitFor()
    expect(await count()).toEqual(isPhone ? { screens: 4, actions: 9 } : { screens: 4, actions: 8 })
  })

  test('a certificate with a mistake is revoked and issued again with its values on 5 screens with 9 actions', async () => {
    const paula = await member(product, 'Paula', 'Berger', locale)
    const { _id: id } = await certificate(head, paula)
    const { page, count, press } = await open(`/app/certificates/${id}`)
    await press(t('certificate.revoke'))
    const dialog = page.getByRole('dialog')
    const keyword = t('certificate.revoke.keyword')
    await dialog.getByLabel(named(t('shell.confirm.reason'))).fill('Name falsch geschrieben')
    await dialog.getByLabel(named(t('shell.confirm.keyword', { keyword }))).fill(keyword)
    await dialog.getByRole('button', { name: t('certificate.revoke') }).click()
    await page.getByRole('link', { name: t('certificate.issueAgain') }).click()
    await page
      .getByLabel(named(t('certificate.issue.identityCheck')))
      .pressSequentially('Reisepass im Original gesehen')
    await press(t('shell.next'))
    await page.getByText('Paula Berger').first().waitFor()
    await confirmPrerequisites(page)
    await press(t('certificate.issue.submit', { count: 1 }))
    await page.getByText(t('certificate.issue.done'), { exact: true }).first().waitFor()
    expect(await count()).toEqual({ screens: 5, actions: 9 })
  })
})
