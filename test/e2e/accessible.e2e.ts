import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isShown, walkDemo, type Walk } from './demoWalk.ts'
import { opened, pagesOf } from './everyPage.ts'
import { flawsInEveryLook } from './looks.ts'
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

  test.each(Object.entries(pagesOf))(
    'the pages of a %s, in light and dark, at a desk, enlarged there and on a phone',
    async (role, addresses) => {
      const page = await house.open()
      await walk.signIn(page, role)
      const found = await walk.through(
        page,
        addresses.map((address) => `/app/${address}`),
        flawsInEveryLook,
      )
      expect(found).toEqual([])
    },
  )

  test('menus, sheets and dialogs, a search, a help and a table that is judged', async () => {
    const page = await house.open()
    await walk.signIn(page, 'company administrator')
    const found: string[] = []
    for (const [address, open] of opened) {
      await page.goto(`/app/${address}`)
      await isShown(page)
      await open(page)
      await isShown(page)
      found.push(...(await flawsInEveryLook(page)).map((flaw) => `${address}: ${flaw}`))
    }
    expect(found).toEqual([])
  })

  test('one looks for a list, narrows it, opens something and goes back by keys alone, and always sees where one is', async () => {
    const page = await house.open()
    await walk.signIn(page, 'company administrator')
    await page.getByRole('button', { name: t('shell.find') }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('shell.find') }).waitFor()
    await page.keyboard.type(t('shell.nav.vehicles'))
    const wanted = { name: t('shell.nav.vehicles'), exact: true }
    await page.getByRole('option', wanted).waitFor()
    // Letters that are typed fast are asked for together, a moment later.
    await page.waitForLoadState('networkidle')
    await page.getByText(t('find.searching'), { exact: true }).waitFor({ state: 'hidden' })
    for (let pressed = 0; pressed < 40; pressed++) {
      if ((await page.getByRole('option', { ...wanted, selected: true }).count()) > 0) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/company-vehicles')
    await isShown(page)
    expect(await isLost(page)).toBe(false)

    const filter = page.getByRole('main').getByRole('button', { name: t('vehicle.drivetrain') })
    await reachElement(page, () => filter.evaluate((button) => button === document.activeElement))
    expect(await isSeen(page)).toBe(true)
    await page.keyboard.press('Enter')
    const electric = page.getByRole('checkbox', { name: t('vehicle.drivetrain.BEV') })
    await reachElement(page, () => electric.evaluate((box) => box === document.activeElement))
    await page.keyboard.press('Space')
    await page.waitForURL('**drivetrain=BEV**')
    await page.keyboard.press('Escape')
    expect(await isSeen(page)).toBe(true)

    await page.keyboard.press('/')
    await page.keyboard.type('KE')
    await page.waitForURL('**q=KE**')
    expect(await isSeen(page)).toBe(true)
    const row = page.locator('main tbody a').first()
    await reachElement(page, () => row.evaluate((link) => link === document.activeElement))
    expect(await isSeen(page)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/company-vehicles\/[0-9a-f-]{36}/)
    await isShown(page)
    expect(await isLost(page)).toBe(false)

    const back = page
      .getByRole('link', { name: t('vehicle.list') })
      .filter({ visible: true })
      .first()
    await reachElement(page, () => back.evaluate((link) => link === document.activeElement), 'Shift+Tab')
    expect(await isSeen(page)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/company-vehicles(\?|$)/)
    await isShown(page)
    expect(await isLost(page)).toBe(false)
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

async function reachElement(page: Page, isThere: () => Promise<boolean>, key = 'Tab') {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error('not to be reached by keyboard')
}

/** Whether the next press of a key would go nowhere. */
const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Whether something has the focus, in sight, with a line around it. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { top, bottom } = focused.getBoundingClientRect()
    const marked = [focused, focused.parentElement].some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
    return marked && bottom > 0 && top < innerHeight
  })
