import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { walkDemo, type Walk } from './demoWalk.ts'
import { flawsOf, stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

const t = wordsOf('de')
const narrow = 320

/** What a person with a screen reader, weak sight, a keyboard or a phone of 320 pixels stumbles over: nothing. */
describe('Every page can be used by everybody', () => {
  const house = stage({ demo: true })
  let walk: Walk

  beforeAll(() => {
    walk = walkDemo(house)
  })

  test('pages of everybody', async () => {
    const page = await house.open({ width: narrow })
    const found = await walk.through(page, [
      ...[
        '/login',
        '/register',
        '/forgot-password',
        '/activation',
        '/verify',
        '/verify/AAAAA-AAAAA-AAAAA-AAAAA',
      ],
      ...['/privacy', '/terms', '/handbook', '/handbook/disconnect', '/forbidden', '/404', '/nowhere'],
      ...[
        '/public/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d',
        '/activate/broken',
        '/acceptCompanyInvitation/broken',
      ],
      ...['/confirm-password-reset/broken', '/pdf/report/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d', '/api/docs'],
    ])
    expect(found).toEqual([])
  })

  test('a form that cannot be sent', async () => {
    const page = await house.open({ width: narrow })
    const found: string[] = []
    await page.goto('/login')
    await page.getByLabel(named(t('account.login.username'))).fill('nobody')
    await page.getByLabel(named(t('account.login.password'))).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText(t('problem.session.wrong')).first().waitFor()
    found.push(...(await flawsOf(page)))
    await page.goto('/register')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await page.getByText(t('shell.fillMandatory')).waitFor()
    found.push(...(await flawsOf(page)))
    await walk.signIn(page, 'company administrator')
    for (const [address, button] of [
      ['/app/company-vehicles/new', t('vehicle.create')],
      ['/app/instruments/new', t('instrument.create')],
      ['/app/coworker/invite', t('invitation.create.submit')],
    ] as const) {
      await page.goto(address)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('alert').first().waitFor()
      found.push(...(await flawsOf(page)))
    }
    expect(found).toEqual([])
  })

  test('signing in, a list, a report and a check are done without a mouse', async () => {
    const page = await house.open()
    await page.goto('/login')
    await reach(page, t('account.login.username'))
    await page.keyboard.type(walk.accountOf('employee, tester'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(walk.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app**')

    await page.goto('/app/reports')
    await page.locator('main table tbody tr').first().waitFor()
    await page.keyboard.press('Tab')
    // The first thing one reaches leads past the menu.
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    const row = page.locator('main tbody a').first()
    await reachElement(page, () => row.evaluate((link) => link === document.activeElement))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}/)

    await page.goto('/app/reports/new')
    await page.getByRole('radio').first().waitFor()
    await reachElement(page, () =>
      page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'),
    )
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t('report.wizard.vehicle') }).waitFor()
    // A new question is where one goes on from.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await page.goto('/verify')
    await reach(page, t('verify.code'))
    await page.keyboard.type('AAAAA-AAAAA-AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByText(t('verify.none.unknown'), { exact: true }).first().waitFor()
  })

  test('nothing moves for who wants no movement, and forced colours leave every control its edge', async () => {
    const page = await house.open()
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await walk.signIn(page, 'employee, tester')
    for (const address of ['/app', '/app/reports', '/app/reports/new']) {
      await page.goto(address)
      await page.locator('main h1').first().waitFor()
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
          .map((animation) => (animation as CSSAnimation).animationName || 'transition'),
      )
      expect(moving).toEqual([])
      const bare = await page.locator('main button:visible, main input:visible').evaluateAll((controls) =>
        controls
          .filter((control) => {
            const { borderStyle, outlineStyle, textDecorationLine, appearance } = getComputedStyle(control)
            return (
              ![borderStyle, outlineStyle, textDecorationLine].some((line) => line !== 'none') &&
              appearance === 'none' &&
              control.textContent === ''
            )
          })
          .map((control) => control.outerHTML.slice(0, 120)),
      )
      expect(bare).toEqual([])
    }
  })
})

/** Goes on with Tab until the field of that name has the focus. */
const reach = (page: Page, label: string) =>
  reachElement(page, () =>
    page
      .getByLabel(named(label))
      .first()
      .evaluate((field) => field === document.activeElement),
  )

async function reachElement(page: Page, isThere: () => Promise<boolean>) {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not to be reached by keyboard')
}
