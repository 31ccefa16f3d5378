import type { Page } from 'playwright-core'
import type { Locale } from '../../domain/locale.ts'
import { emailOf, linkIn } from './people.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'
import type { Stage } from './stageTypes.ts'

export async function invite(page: Page, email: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/coworker')
  await page.getByRole('link', { name: t('invitation.create') }).click()
  await page.getByLabel(named(t('invitation.email'))).fill(email)
  await page.getByRole('button', { name: t('invitation.create.submit') }).click()
  await page.getByRole('listitem').filter({ hasText: email }).getByText(t('shell.state.open')).waitFor()
}

export async function addMember(page: Page, email: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/certification-authority')
  await page.getByRole('button', { name: t('authority.member.add') }).click()
  await page.getByLabel(named(t('authority.member.who'))).fill(email)
  await page.getByLabel(named(t('authority.member.role'))).selectOption('trainer')
  await page.getByRole('button', { name: t('authority.member.add') }).click()
  await page.getByText(t('authority.member.added')).first().waitFor()
}

export async function acceptFromOverview(page: Page, company: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app')
  await page.getByText(t('shell.invited', { company })).waitFor()
  await page.getByRole('link', { name: t('shell.invited.open') }).click()
  await page.getByRole('button', { name: t('invitation.accept') }).click()
  await page.waitForURL('**/app/company-profile')
  await page.getByRole('heading', { name: company }).waitFor()
}

interface Invited {
  name: string
  company: string
  locale: Locale
}

export async function acceptByLink(stage: Stage, page: Page, { name, company, locale }: Invited) {
  const t = textsOf(locale)
  await goTo(page, '/app')
  await page.getByRole('link', { name: t('shell.invited.open') }).click()
  await page.getByText(t('invitation.byLink')).waitFor()
  await goTo(page, linkIn(await stage.mailTo(emailOf(name)), 'acceptCompanyInvitation'))
  await page.getByRole('button', { name: t('invitation.accept') }).click()
  await page.waitForURL('**/app/company-profile')
  await page.getByRole('heading', { name: company }).waitFor()
}

export async function acceptByLeaving(page: Page, link: string, former: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, link)
  await page.getByText(t('invitation.leaves', { company: former })).waitFor()
  await page.getByRole('button', { name: t('invitation.accept') }).click()
  const dialog = page.getByRole('dialog', { name: t('invitation.leave.title', { company: former }) })
  await dialog.getByRole('button', { name: t('invitation.leave.action') }).click()
  await page.waitForURL('**/app/company-profile')
}

export async function handOver(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/coworker')
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: t('person.part.access'), exact: true }).click()
  await page.getByRole('button', { name: t('coworker.handOver') }).click()
  await typeKeyword(page, t('coworker.handOver.keyword'), t('coworker.handOver'), locale)
  await page.getByText(t('coworker.handOver.done', { name })).first().waitFor()
}

export async function leaveCompany(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/company-profile')
  await page.getByRole('button', { name: t('company.leave') }).click()
  await typeKeyword(page, t('company.leave.keyword'), t('company.leave'), locale)
  await page.getByText(t('company.left', { name })).first().waitFor()
  await page.getByRole('heading', { name: t('company.found') }).waitFor()
}

export async function suspend(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/coworker')
  await page.getByRole('link', { name }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: t('person.part.access'), exact: true }).click()
  await page.getByRole('button', { name: t('coworker.suspend') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named(t('coworker.suspend.reason'))).fill('Unterweisung fehlt')
  await dialog.getByRole('button', { name: t('coworker.suspend') }).click()
  await page.getByText(t('coworker.suspend.done', { name })).first().waitFor()
}

export async function deactivate(page: Page, name: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/users')
  await page.getByRole('link', { name }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: t('person.part.access'), exact: true }).click()
  await page.getByRole('button', { name: t('person.deactivate') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named(t('shell.confirm.reason'))).fill('Austritt')
  await dialog.getByRole('button', { name: t('person.deactivate') }).click()
  await page.getByText(t('shell.state.deactivated')).first().waitFor()
}

export async function typeKeyword(page: Page, keyword: string, action: string, locale: Locale) {
  const t = textsOf(locale)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named(t('shell.confirm.keyword', { keyword }))).fill(keyword)
  await dialog.getByRole('button', { name: action }).click()
}
