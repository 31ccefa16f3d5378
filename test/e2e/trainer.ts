import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Locale } from '../../domain/locale.ts'
import { sampleOf } from '../support/sample.ts'
import { expectAccessible } from './axe.ts'
import { issueCertificate, reinstate, suspend } from './actions.ts'
import { walkDemo } from './demoWalk.ts'
import { changesOfferedOn, expectRefused, firstOf, shownOn } from './offers.ts'
import { join, ownEvalId } from './people.ts'
import { goTo, isShown, visit } from './visit.ts'
import { named, textsOf } from './texts.ts'
import type { Stage } from './stageTypes.ts'

const screens = [
  ['de', 1440, 'Prüfstelle Hochvolt Donautal'],
  ['it', 390, 'Accademia Alta Tensione Dolomiti'],
] as const
const holders = {
  de: { name: 'paula', firstname: 'Paula', lastname: 'Hofer' },
  it: { name: 'paola', firstname: 'Paola', lastname: 'Corte' },
}

export function trainersDay(product: Stage) {
  test.each(sampleOf('day of a trainer', screens))(
    'a certificate is issued and found again, its authority’s head takes it out of force and back with a reason, and templates and people are only read (%s)',
    async (locale, width, authority) => {
      const t = textsOf(locale)
      const walk = walkDemo(product, locale)
      const holder = await product.open({ locale, width: 390 })
      await join(product, holder, { ...holders[locale], locale })
      const evalId = await ownEvalId(holder)
      const fullname = `${holders[locale].firstname} ${holders[locale].lastname}`

      const trainer = await product.open({ locale, width })
      await walk.signIn(trainer, 'authority trainer', authority)
      await trainer.getByRole('region', { name: t('dashboard.figures') }).waitFor()
      await trainer.getByRole('link', { name: t('shell.next.issue') }).click()
      await trainer.waitForURL('**/app/certificate/new')
      await issueCertificate(trainer, evalId, fullname, locale)
      await isShown(trainer)
      const address = new URL(trainer.url()).pathname
      await findByMe(trainer, fullname, locale)
      await saysThatThereAreMore(trainer, locale)

      await goTo(trainer, address)
      await offersNothing(trainer, locale)
      const head = await product.open({ locale })
      await walk.signIn(head, 'authority administrator', authority)
      await goTo(head, address)
      await suspend(head, locale)
      const by = t('certificate.history.by', { name: await fullnameOf(head) })
      await trainer.reload()
      await trainer.getByText(t('certificate.suspended.open'), { exact: true }).waitFor()
      await trainer.getByText(reasonIn(locale, 'Unterweisung versäumt')).waitFor()
      await trainer.getByText(by).first().waitFor()
      await offersNothing(trainer, locale)
      await expectAccessible(trainer)
      await reinstate(head, 'Unterweisung nachgeholt', locale)
      await trainer.reload()
      await trainer.getByText(reasonIn(locale, 'Unterweisung nachgeholt')).waitFor()
      const validity = trainer.getByRole('progressbar', { name: t('certificate.validity') })
      const [elapsed, days] = await Promise.all(
        ['value', 'max'].map(async (name) => Number(await validity.getAttribute(name))),
      )
      expect([elapsed, days]).toEqual([0, expect.toSatisfy((most: number) => most > 1000)])

      await readsOnly(trainer, locale)
    },
  )
}

/** The list of holders is truncated and shows this until a search. */
async function saysThatThereAreMore(page: Page, locale: Locale) {
  const t = textsOf(locale)
  const { items, total } = (await (await page.request.get('/api/user?l=10&sf=lastname')).json()) as {
    items: { evalid: string }[]
    total: number
  }
  const shown = items.length
  expect(total).toBeGreaterThan(shown)
  await goTo(page, '/app/certificate/new')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: t('shell.next') }).click()
  const countShown = page.getByText(t('certificate.issue.person.of', { shown, total }), { exact: true })
  await countShown.waitFor()
  await expectAccessible(page)
  await page.getByLabel(named(t('certificate.issue.person.search'))).fill(items[0]?.evalid ?? '')
  await countShown.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox').first().waitFor()
}

async function findByMe(page: Page, holder: string, locale: Locale) {
  const t = textsOf(locale)
  await visit(page, '/app/certificates')
  const all = await shownOn(page)
  expect(await changesOfferedOn(page, locale)).toContain('/app/certificate/new')
  await page.getByRole('button', { name: t('shell.filter'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('shell.filter') })
  await sheet.getByLabel(named(t('certificate.issuedBy'))).selectOption({ label: t('shell.filter.byMe') })
  // The last button shows the number of results.
  await sheet.getByRole('button').last().click()
  const chip = `${t('certificate.issuedBy')}: ${t('shell.filter.byMe')}`
  await page.getByRole('button', { name: t('shell.filter.remove', { filter: chip }) }).waitFor()
  await isShown(page)
  await page.getByText(holder).filter({ visible: true }).first().waitFor()
  expect(await shownOn(page)).toBeLessThan(all)
}

/** Expects no changes except the yearly instruction, which a trainer may record. */
async function offersNothing(page: Page, locale: Locale) {
  await isShown(page)
  const instruct = textsOf(locale)('certificate.instruction.record')
  expect(await changesOfferedOn(page, locale, [instruct])).toEqual([])
}

async function readsOnly(page: Page, locale: Locale) {
  await goTo(page, '/app/certificate-templates')
  await offersNothing(page, locale)
  await goTo(page, await firstOf(page, '/app/certificate-templates'))
  await offersNothing(page, locale)
  await goTo(page, '/app/certification-authority')
  await page.getByRole('list', { name: textsOf(locale)('authority.members') }).waitFor()
  await offersNothing(page, locale)
  await expectAccessible(page)
  const heads = ['certificate-templates/new', 'certification-authorities/new', 'coworker/invite']
  await expectRefused(
    page,
    heads.map((form) => `/app/${form}`),
    locale,
  )
}

const reasonIn = (locale: Locale, reason: string) => textsOf(locale)('certificate.history.reason', { reason })

async function fullnameOf(page: Page) {
  const { fullname } = (await (await page.request.get('/api/myself')).json()) as { fullname: string }
  return fullname
}
