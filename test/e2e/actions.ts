import type { Locator, Page } from 'playwright-core'
import type { InstrumentKind } from '#domain/instrument.ts'
import { addDays } from '../../domain/day.ts'
import type { Locale } from '../../domain/locale.ts'
import { stepKeys } from '../../domain/measurement/checklist.ts'
import { today } from '../support/day.ts'
import { emailOf, linkIn, password, withoutSecret } from './people.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'
import type { Stage } from './stageTypes.ts'

export async function foundCompany(
  stage: Stage,
  page: Page,
  name: string,
  locale: Locale,
  mailbox = 'werkstatt',
) {
  const t = textsOf(locale)
  await goTo(page, '/app/company-profile')
  await page.getByLabel(named(t('company.name'))).fill(name)
  await page.getByLabel(named(t('company.email'))).fill(emailOf(mailbox))
  await page.getByRole('button', { name: t('company.create') }).click()
  await page.getByText(t('company.notActivated')).waitFor()
  await goTo(page, linkIn(await stage.mailTo(emailOf(mailbox)), 'company-activation'))
  await page.getByRole('button', { name: t('company.activation.submit') }).click()
  await page.getByText(t('company.activation.done')).first().waitFor()
  await withoutSecret(page, '/company-activation')
}

export async function createAuthority(page: Page, name: string, head: string, locale: Locale, code = 'PNA') {
  const t = textsOf(locale)
  await goTo(page, '/app/certification-authorities')
  await page.getByRole('link', { name: t('authority.create') }).click()
  await page.getByLabel(named(t('authority.name'))).fill(name)
  await page.getByLabel(named(t('authority.code'))).fill(code)
  await page.getByLabel(named(t('authority.email'))).fill(emailOf(code.toLowerCase()))
  await page.getByLabel(named(t('authority.adminEmail'))).fill(emailOf(head))
  await page.getByRole('button', { name: t('authority.create') }).click()
  const heading = page.getByRole('heading', { name })
  await confirmByPassword(page, heading, locale)
  await heading.waitFor()
}

/** Some actions require the password again, except shortly after signing in. */
async function confirmByPassword(page: Page, done: Locator, locale: Locale) {
  const t = textsOf(locale)
  const dialog = page.getByRole('dialog', { name: t('shell.password.title') })
  await dialog.or(done).first().waitFor()
  if (!(await dialog.isVisible())) return
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: t('shell.password.confirm') }).click()
}

export async function issueCertificate(page: Page, evalId: string, holder: string, locale: Locale) {
  const t = textsOf(locale)
  await chooseTemplateAndPeople(page, { level: 'EVAL-2', entries: [evalId] }, locale)
  await identify(page, locale)
  await page.getByText(holder).first().waitFor()
  await page.getByLabel(t('certificate.issue.prerequisites.checked')).check()
  await page.getByRole('button', { name: t('certificate.issue.submit', { count: 1 }) }).click()
  await page.getByText(t('certificate.issue.done')).first().waitFor()
  await page.getByRole('link', { name: t('certificate.issue.open') }).click()
  await page.waitForURL('**/app/certificates/*')
}

interface Course {
  level: string
  /** Eval-IDs, and email addresses of people without an account. */
  entries: string[]
}

export async function issueToSeveral(page: Page, course: Course, locale: Locale) {
  const t = textsOf(locale)
  await chooseTemplateAndPeople(page, course, locale)
  await identify(page, locale)
  const count = course.entries.length
  await page.getByRole('button', { name: t('certificate.issue.submit', { count }) }).click()
  await page.waitForURL('**/app/courses/*')
}

export async function chooseTemplateAndPeople(page: Page, { level, entries }: Course, locale: Locale) {
  const t = textsOf(locale)
  const next = () => page.getByRole('button', { name: t('shell.next') }).click()
  await goTo(page, '/app/certificate/new')
  await page
    .getByRole('radio', { name: new RegExp(level) })
    .first()
    .check()
  await next()
  for (const entry of entries) {
    await page.getByLabel(named(t('certificate.issue.person.search'))).fill(entry)
    await page.getByRole('checkbox', { name: new RegExp(entry) }).check()
  }
  await next()
}

async function identify(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByLabel(named(t('certificate.issue.identityCheck'))).fill('Reisepass im Original gesehen')
  await page.getByRole('button', { name: t('shell.next') }).click()
}

export async function suspend(page: Page, locale: Locale) {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('certificate.suspend') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named(t('shell.confirm.reason'))).fill('Unterweisung versäumt')
  await dialog.getByRole('button', { name: t('certificate.suspend') }).click()
  await page.getByText(t('certificate.suspended')).first().waitFor()
}

export async function reinstate(page: Page, reason: string, locale: Locale) {
  const t = textsOf(locale)
  await page.getByRole('button', { name: t('certificate.reinstate') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named(t('shell.confirm.reason'))).fill(reason)
  await dialog.getByRole('button', { name: t('certificate.reinstate') }).click()
  await page.getByText(t('certificate.reinstated')).first().waitFor()
}

export async function addVehicle(page: Page, plate: string, locale: Locale) {
  const t = textsOf(locale)
  await goTo(page, '/app/company-vehicles/new')
  await page.getByLabel(named(t('vehicle.vin'))).fill('wvwzzz1kz6w000001')
  await page.getByLabel(named(t('vehicle.plate'))).fill(plate)
  await page.getByLabel(named(t('vehicle.manufacturer'))).fill('Nordstern')
  await page.getByLabel(named(t('vehicle.model'))).fill('Volta 4')
  await page.getByLabel(named(t('vehicle.drivetrain'))).selectOption('BEV')
  await page.getByLabel(named(t('vehicle.constructionYear'))).fill('2024')
  await page.getByRole('button', { name: t('vehicle.create') }).click()
  await page.getByRole('heading', { name: plate }).waitFor()
}

export async function disconnect(page: Page, plate: string, locale: Locale, choosePlate = chooseVehicle) {
  const t = textsOf(locale)
  const next = () => page.getByRole('button', { name: t('shell.next') }).click()
  const choose = (title: string) => page.getByRole('radio', { name: title }).check()
  await goTo(page, '/app/reports/new')
  await choose(t('report.type.disconnection'))
  await choosePlate(page, plate)
  await fillSlots(page, ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves'], locale)
  await page.getByRole('checkbox', { name: t('report.wizard.safety.instruction') }).check()
  await page.getByRole('checkbox', { name: t('report.wizard.safety.ppe') }).check()
  for (const key of stepKeys.slice(0, stepKeys.indexOf('wait')))
    await page.getByRole('checkbox', { name: t(`report.step.${key}`) }).check()
  await next()
  await page.getByLabel(named(t('report.wizard.wait.minutes'))).fill('12')
  await next()
  await choose(t('report.answer.passed'))
  await choose(t('report.answer.deEnergised'))
  await next()
}

/** Leads to the next page. */
export const chooseVehicle = (page: Page, plate: string) =>
  page.getByRole('button', { name: plate }).first().click()

export async function reportDisconnection(page: Page, plate: string, volts: string[], locale: Locale) {
  const t = textsOf(locale)
  const next = () => page.getByRole('button', { name: t('shell.next') }).click()
  await disconnect(page, plate, locale)
  const fields = [
    'report.check.uPlusMinus',
    'report.check.uPlusChassis',
    'report.check.uMinusChassis',
  ] as const
  for (const [index, field] of fields.entries())
    await page.getByLabel(named(t(field))).fill(volts[index] ?? '')
  await next()
  await page.getByRole('radio', { name: t('report.answer.passed') }).check()
  await page.getByRole('checkbox', { name: t('report.step.adjacent') }).check()
  await page.getByLabel(named(t('report.place'))).fill('Werkstatt, Platz 3')
  await next()
  await page.getByRole('checkbox', { name: t('report.confirm') }).check()
  await page.getByRole('button', { name: t('report.finalise') }).click()
  await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}$/)
  await page.getByText(t('report.verifyCode')).waitFor()
}

export async function switchOrganisation(page: Page, locale: Locale) {
  const t = textsOf(locale)
  const change = t('report.wizard.review.change', { what: t('report.place') })
  await page.getByText(t('report.wizard.page.finish'), { exact: true }).click()
  await page.getByRole('button', { name: change }).click()
  await page.locator('#report-place:focus').waitFor()
  await page.getByLabel(named(t('report.place'))).fill('Halle 2, Platz 7')
  await page.getByRole('button', { name: t('shell.next') }).click()
}

const yesterday = addDays(today, -1)

/** Fills each empty slot from the register. Adds instruments that the register does not have. */
async function fillSlots(page: Page, kinds: InstrumentKind[], locale: Locale) {
  const t = textsOf(locale)
  for (const kind of kinds) {
    const name = t(`instrument.kind.${kind}`)
    const filled = page.getByRole('button', { name: t('report.wizard.review.change', { what: name }) })
    const offered = page.getByRole('button', { name: `Messwerk ${kind}` })
    const add = page.getByRole('button', {
      name: t('report.wizard.instruments.addNamed', { kind: name }),
      exact: true,
    })
    await filled.or(add).first().waitFor()
    if (await filled.isVisible()) continue
    if ((await offered.count()) > 0) {
      await offered.click()
      await filled.waitFor()
      continue
    }
    await add.click()
    const form = page.getByRole('dialog')
    await form.getByLabel(named(t('instrument.make'))).fill('Messwerk')
    await form.getByLabel(named(t('instrument.model'))).fill(kind)
    await form.getByLabel(named(t('instrument.serial'))).fill('4711')
    if (kind === 'insulatingGloves')
      await form.getByLabel(named(t('instrument.gloveClass'))).selectOption('class0')
    else if (kind !== 'provingUnit') {
      await form.getByLabel(named(t('instrument.category'))).selectOption('CAT III')
      await form.getByLabel(named(t('instrument.ratedVoltage'))).fill('1000')
      await form.getByLabel(named(t('instrument.resolution'))).fill('1')
    }
    await form.getByLabel(named(t('instrument.calibratedOn'))).fill(yesterday)
    await form.getByRole('button', { name: t('instrument.create') }).click()
    await filled.waitFor()
  }
}
