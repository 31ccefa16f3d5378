import { describe, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { certificates } from '#contract/certificate.ts'
import { coworkers } from '#contract/coworker.ts'
import { addDays, formatDay } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { formatMonth, monthsFrom } from '../../domain/months.ts'
import { today } from '../support/day.ts'
import * as insert from '../support/people.ts'
import { sampleOf } from '../support/sample.ts'
import { counted } from './counted.ts'
import { administratorOf, authority, certificate, colleague, company, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { keepApart } from './tabs.ts'
import { textsOf } from './texts.ts'
import { goTo, isShown } from './visit.ts'

const screens: [Locale, number][] = [
  ['de', 1440],
  ['it', 390],
]

describe.each(sampleOf('overview', screens))(
  'people and their levels at a glance (%s, %i px)',
  (locale, width) => {
    const product = stage()
    const t = textsOf(locale)
    const nextMonth = monthsFrom(today)[1] ?? { month: '', from: today, to: today }

    async function companyWithPeople() {
      const boss = await member(product, 'Berta', 'Lindner', locale)
      const { _id: companyId } = await company(product, boss, unique('Lindner Fahrzeugtechnik '))
      const { writes } = product.app.services.database
      const { id: authorityId } = await insert.authority(writes, unique('Prüfstelle '), unique('PX'))
      const template = await insert.template(writes, authorityId)
      const issuer = await insert.person(writes, 'Ines')
      const end = async (firstname: string, dueDate: string) => {
        const holder = await insert.person(writes, firstname, { lastname: unique('Hofer') })
        await insert.employ(writes, companyId, holder)
        const issueDate = addDays(today, -300)
        await insert.certificate(writes, { holder, issuer, template, issueDate, dueDate })
        return firstname
      }
      await end('Karl', nextMonth.to)
      await end('Lena', addDays(today, 400))
      return boss
    }

    test('who loses a level next month is shown after one tap on the overview, and each month of forecast and heat map leads to its people', async () => {
      const boss = await companyWithPeople()
      const page = await product.open({ locale, width, signedIn: boss.signedIn })
      await goTo(page, '/app')
      // A click on a page that still moves is repeated, and counts twice.
      await isShown(page)
      keepApart(page)
      const count = await counted(page)
      await page.getByRole('link', { name: t('dashboard.losses') }).click()
      const losses = page.getByRole('region', { name: t('qualification.losses') })
      const until = t('qualification.until', { day: formatDay(nextMonth.to, locale) })
      await losses.getByRole('listitem').filter({ hasText: 'Karl' }).filter({ hasText: until }).waitFor()
      expect(await losses.getByText('Lena').count()).toBe(0)
      expect(await count()).toEqual({ screens: 2, actions: 1 })
      await expectAccessible(page)

      const day = formatDay(addDays(nextMonth.to, 1), locale)
      const step = t('qualification.step', { level: 'EVAL-2', day, count: 1, fewer: 1 })
      await page.getByRole('link', { name: step }).click()
      await expect.poll(() => page.getByText('Lena').filter({ visible: true }).count()).toBe(0)
      expect(await page.getByText('Karl').filter({ visible: true }).count()).toBe(2)

      await goTo(page, '/app/calendar')
      const cell = t('calendar.map.cell', {
        ...{ level: 'EVAL-2', month: formatMonth(nextMonth.month, locale, 'long'), count: 1 },
      })
      await page.getByRole('link', { name: cell }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: cell }).click()
      await page
        .getByText(/^karl\d/)
        .filter({ visible: true })
        .first()
        .waitFor()
    })

    test('a new company sees its next steps, no figures and no charts', async () => {
      const boss = await member(product, 'Nora', 'Gruber', locale)
      await company(product, boss, unique('Gruber Fahrzeugtechnik '))
      const page = await product.open({ locale, width, signedIn: boss.signedIn })
      await goTo(page, '/app')
      await page.getByRole('heading', { name: t('shell.next.title') }).waitFor()
      await page.getByRole('link', { name: t('shell.next.vehicle') }).waitFor()
      await expect.poll(() => page.getByRole('region', { name: t('dashboard.figures') }).count()).toBe(0)
      expect(await page.getByRole('figure').count()).toBe(0)
      await expectAccessible(page)
    })

    test('who did what to a person is shown in the history of the person', async () => {
      const admin = await administratorOf(product)
      const boss = await member(product, 'Bruno', 'Moser', locale)
      await company(product, boss, unique('Moser Fahrzeugtechnik '))
      const head = await member(product, 'Anton', 'Leitner', locale)
      await authority(product, head, unique('Prüfstelle Nordalpen '))
      const { _id: certificateId } = await certificate(head, boss)
      await admin.caller.ok(people.triggerReset, { params: { id: boss.id } })
      await head.caller.ok(certificates.suspend, {
        params: { id: certificateId },
        body: { reason: 'Unfall' },
      })

      const page = await product.open({ locale, width, signedIn: admin.signedIn })
      await goTo(page, `/app/users?q=${boss.name}`)
      keepApart(page)
      const count = await counted(page)
      await page.getByRole('link', { name: boss.fullname }).filter({ visible: true }).first().click()
      await page.getByText(t('person.logged')).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: t('person.part.history'), exact: true }).click()
      const rows = page.getByRole('row')
      await rows
        .filter({ hasText: t('audit.did.suspend') })
        .filter({ hasText: head.fullname })
        .waitFor()
      await rows
        .filter({ hasText: t('audit.did.triggerReset') })
        .filter({ hasText: admin.fullname })
        .waitFor()
      await expect.poll(() => rows.filter({ hasText: t('audit.did.signup') }).count()).toBe(0)
      expect(await count()).toEqual({ screens: 2, actions: 2 })
      await expectAccessible(page)

      await page.getByRole('link', { name: t('person.part.access'), exact: true }).click()
      const erase = page.getByRole('button', { name: t('person.erase') })
      await erase.waitFor()
      const last = page.getByRole('main').getByRole('button').last()
      expect(await last.innerText()).toBe(await erase.innerText())
      await expectAccessible(page)
    })

    test('a company sees what was done to its coworkers', async () => {
      const boss = await member(product, 'Bruno', 'Moser', locale)
      await company(product, boss, unique('Moser Fahrzeugtechnik '))
      const coworker = await colleague(product, boss, await member(product, 'Carla', 'Wieser', locale))
      await boss.caller.ok(coworkers.suspend, { params: { id: coworker.id }, body: { reason: 'Unfall' } })

      const page = await product.open({ locale, width, signedIn: boss.signedIn })
      keepApart(page)
      await goTo(page, '/app/coworker')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const count = await counted(page)
      await page.getByRole('link', { name: coworker.fullname }).filter({ visible: true }).first().click()
      await page.getByRole('link', { name: t('person.part.history'), exact: true }).click()
      const rows = page.getByRole('row')
      await rows
        .filter({ hasText: t('audit.did.suspend') })
        .filter({ hasText: boss.fullname })
        .waitFor()
      await expect.poll(() => rows.filter({ hasText: t('audit.did.signup') }).count()).toBe(0)
      expect(await count()).toEqual({ screens: 2, actions: 2 })
      await expectAccessible(page)
    })
  },
)
