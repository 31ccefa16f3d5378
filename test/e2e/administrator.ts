import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { createAuthority } from './actions.ts'
import { walkDemo, type Walk } from './demoWalk.ts'
import { firstOf, shownOn } from './offers.ts'
import { join } from './people.ts'
import { goTo, visit } from './visit.ts'
import { named, textsOf } from './texts.ts'
import type { Stage } from './stageTypes.ts'

const locale = 'de'
const t = textsOf(locale)
const workshop = 'Autohaus Rautenbach GmbH'

export function administratorsDay(product: Stage) {
  let walk: Walk

  beforeAll(() => {
    walk = walkDemo(product, locale)
  })

  async function administrator() {
    const admin = await product.open()
    await walk.signIn(admin, 'system administrator')
    return admin
  }

  test('a proposal for the catalogue is approved or merged, and then available to everyone', async () => {
    const admin = await administrator()
    await admin.getByRole('link', { name: t('dashboard.modelsProposed', { count: 2 }) }).click()
    await admin.getByRole('link', { name: 'Cargo E' }).first().click()
    await admin.getByRole('button', { name: t('catalogue.accept') }).click()
    await admin.getByText(t('catalogue.accepted')).first().waitFor()
    await expectAccessible(admin)

    await goTo(admin, '/app/vehicles?state=proposed')
    await admin.getByRole('link', { name: 'Volta 4' }).first().click()
    const differing = await compare(admin, 'Nordstern Volta 4')
    await differing
      .filter({ hasText: t('vehicle.manufacturer') })
      .filter({ hasText: 'Nord-Stern' })
      .waitFor()

    await goTo(admin, '/app/vehicle-manufacturers?state=proposed')
    await admin.getByRole('link', { name: 'Nord-Stern' }).first().click()
    await merge(admin, { from: 'Nord-Stern', into: 'Nordstern' })
    await goTo(admin, '/app/vehicles?state=proposed')
    await admin.getByRole('link', { name: 'Volta 4' }).first().click()
    await merge(admin, { from: 'Nordstern Volta 4', into: 'Nordstern Volta 4' })
    await admin.goto('/app')
    await admin
      .getByRole('region', { name: t('dashboard.figures') })
      .getByRole('link')
      .first()
      .waitFor()
    expect(await admin.locator('a[href*="state=proposed"]').count()).toBe(0)

    const employee = await product.open({ width: 390 })
    await walk.signIn(employee, 'employee', workshop)
    await goTo(employee, '/app/vehicles?q=Cargo')
    await employee.getByRole('link', { name: 'Cargo E' }).filter({ visible: true }).waitFor()
    await visit(employee, '/app/vehicle-manufacturers?q=Nord')
    expect(await employee.getByText('Nord-Stern').count()).toBe(0)
  })

  test('the imprint shows the operator and a text of their own at once, without a session too', async () => {
    const stranger = await product.open({ width: 390 })
    await stranger.goto('/imprint')
    await stranger.getByText(t('legal.missing')).first().waitFor()
    const admin = await administrator()
    await goTo(admin, '/app/operator')
    const facts = {
      name: 'Werkverbund Mitte',
      address: 'Ring 4\n8010 Graz',
      email: 'betrieb@example.org',
      supervisor: 'Datenschutzbehörde\nWien',
    }
    for (const [field, value] of Object.entries(facts))
      await admin.getByLabel(named(t(`operator.${field as keyof typeof facts}`))).fill(value)
    await admin.getByRole('button', { name: t('operator.facts.save') }).click()
    await admin.getByText(t('operator.facts.saved')).first().waitFor()
    await stranger.reload()
    await stranger.getByText(facts.name).first().waitFor()
    expect(await stranger.getByText(t('legal.missing')).count()).toBe(0)

    await admin.getByLabel(t('operator.text.which'), { exact: true }).selectOption('imprint')
    const wording = admin.getByRole('textbox', { name: t('operator.text'), exact: true })
    await wording.fill('# Wer wir sind\n\n')
    await admin.getByRole('button', { name: t('operator.place.insert') }).click()
    await admin.getByRole('button', { name: `${t('operator.name')} {name}` }).click()
    expect(await wording.inputValue()).toBe('# Wer wir sind\n\n{name}')
    const preview = admin.getByRole('group', { name: t('operator.text.preview') })
    await preview.getByText(facts.name).waitFor()
    await wording.press('End')
    await wording.pressSequentially(' betreibt das hier für **alle Werkstätten**.')
    await preview.getByText(`${facts.name} betreibt das hier für alle Werkstätten.`).waitFor()
    await admin.getByRole('button', { name: t('operator.text.publish') }).click()
    const dialog = admin.getByRole('dialog', { name: t('operator.text.publish.ask') })
    await dialog.getByRole('button', { name: t('operator.text.publish') }).click()
    await admin
      .getByText(t('operator.text.published', { version: 1 }))
      .first()
      .waitFor()
    await expectAccessible(admin)
    await stranger.reload()
    await stranger.getByRole('heading', { name: 'Wer wir sind' }).waitFor()
    await stranger.getByText(`${facts.name} betreibt das hier`).waitFor()
    await stranger.getByText(t('shell.legal.version', { version: 1 })).waitFor()
    await expectAccessible(stranger)
  })

  test('all reports, emails and errors are shown, and a person whose data were opened sees who opened them', async () => {
    const admin = await administrator()
    await visit(admin, '/app/all-reports')
    const all = await shownOn(admin)
    await visit(admin, '/app/all-reports?result=invalid')
    const failed = await shownOn(admin)
    expect([failed > 0, failed < all]).toEqual([true, true])
    await goTo(admin, await firstOf(admin, '/app/reports'))
    await admin.getByText(t('report.verifyCode')).waitFor()
    expect(
      await admin.getByRole('button', { name: t('report.amend'), exact: true, includeHidden: true }).count(),
    ).toBe(0)
    await goTo(admin, '/app/letters')
    await admin.getByText(t('letter.empty')).waitFor()
    await goTo(admin, '/app/errors')
    await admin.getByText(t('fault.off')).waitFor()

    const employee = await product.open({ width: 390 })
    await walk.signIn(employee, 'employee', workshop)
    const { lastname } = (await (await employee.request.get('/api/myself')).json()) as { lastname: string }
    await goTo(admin, `/app/users?q=${lastname}`)
    await admin.getByRole('link', { name: lastname }).first().click()
    await admin.getByText(t('person.logged')).waitFor()
    await expectAccessible(admin)
    const opened = employee
      .getByRole('list', { name: t('account.access') })
      .getByRole('listitem')
      .filter({ hasText: t('account.access.reader') })
      .filter({ hasText: t('account.access.user.read') })
    await expect
      .poll(async () => {
        await visit(employee, '/app/my-data')
        return opened.count()
      })
      .toBe(1)
    await expectAccessible(employee)
  })

  test('an authority is created, and its head finds it with its templates', async () => {
    const head = await product.open({ width: 390 })
    await join(product, head, { name: 'anton', firstname: 'Anton', lastname: 'Leitner', locale })
    const admin = await administrator()
    await createAuthority(admin, 'Prüfstelle Nordalpen', 'anton', locale)
    await expectAccessible(admin)
    await goTo(head, '/app/certification-authority')
    await head.getByRole('heading', { name: 'Prüfstelle Nordalpen' }).waitFor()
    await head.getByText(t('authority.templates.all', { count: 6 })).waitFor()
    await goTo(head, '/app/certificate/new')
    await head
      .getByRole('radio', { name: /EVAL-2/ })
      .first()
      .waitFor()
  })

  /** Returns the rows of the differences. */
  async function compare(page: Page, into: string) {
    const section = page.getByRole('list', { name: t('catalogue.merge.title') })
    await section
      .getByRole('listitem')
      .filter({ hasText: into })
      .getByRole('button', { name: t('catalogue.merge.compare') })
      .click()
    const differing = page.getByRole('table', { name: t('catalogue.merge.title') }).locator('tbody tr')
    await differing.first().waitFor()
    return differing
  }

  async function merge(page: Page, names: { from: string; into: string }) {
    await compare(page, names.into)
    await page.getByRole('button', { name: t('catalogue.merge.into', names) }).click()
    const dialog = page.getByRole('dialog', { name: t('catalogue.merge.question', names) })
    await dialog.getByRole('button', { name: t('catalogue.merge'), exact: true }).click()
    await page.getByText(t('catalogue.merged')).first().waitFor()
  }
}
