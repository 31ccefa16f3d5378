import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { quarterOf } from '../support/sample.ts'
import { pages } from '../specification/pages.ts'
import { everyViolationOf, violationsOf } from './axe.ts'
import { walkDemo, type Walk } from './demoWalk.ts'
import {
  addressOf,
  pageAt,
  pagesOf,
  pagesOfEverybody,
  pagesOfLinks,
  redirects,
  resultsOfEverybody,
  seenElsewhere,
} from './everyPage.ts'
import { questions, states } from './everyState.ts'
import { isLost, isSeen, reach, reachElement } from './keys.ts'
import { violationsIn, looksFor } from './looks.ts'
import { bareControlsOn, colouredLateOn, movingOn, tornApart } from './preferences.ts'
import { spacedViolationsOf } from './spacing.ts'
import { stage } from './stage.ts'
import { goTo, isShown, visit } from './visit.ts'
import { named, textsOf } from './texts.ts'

const t = textsOf('de')
const narrow = 320

const narrowViolationsOf = async (page: Page) => [
  ...(await violationsOf(page)),
  ...(await spacedViolationsOf(page)),
]

describe('every page is accessible', () => {
  const product = stage({ demo: true })
  let walk: Walk

  beforeAll(() => {
    walk = walkDemo(product)
  })

  test('public pages', async () => {
    const admin = await product.open()
    await walk.enter(admin, 'system administrator')
    const results = await Promise.all(resultsOfEverybody.map((written) => addressOf(admin, written)))
    const page = await product.open({ width: narrow })
    // Alternates with other pages, because pages of one route would have to be loaded again.
    const inTurn = pagesOfEverybody.flatMap((address, index) => [address, ...results.slice(index, index + 1)])
    expect(await walk.through(page, inTurn, narrowViolationsOf)).toEqual([])
  })

  test('a form that cannot be sent', async () => {
    const page = await product.open({ width: narrow })
    const findings: string[] = []
    await page.goto('/login')
    await page.getByLabel(named(t('account.login.username'))).fill('unknown')
    await page.getByLabel(named(t('account.login.password'))).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText(t('problem.session.wrong')).first().waitFor()
    findings.push(...(await violationsOf(page)))
    await page.goto('/register')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await page.getByText(t('shell.fillMandatory')).waitFor()
    findings.push(...(await violationsOf(page)))
    await walk.signIn(page, 'company administrator')
    for (const [address, button] of [
      ['/app/company-vehicles/new', t('vehicle.create')],
      ['/app/instruments/new', t('instrument.create')],
      ['/app/coworker/invite', t('invitation.create.submit')],
    ] as const) {
      await visit(page, address)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('alert').first().waitFor()
      findings.push(...(await violationsOf(page)))
    }
    expect(findings).toEqual([])
  })

  test('every page of the route tree is visited', () => {
    const written = [...Object.values(pagesOf).flat(), ...pagesOfEverybody]
    const led = redirects.map(([, from]) => from)
    const opened = new Set([
      ...seenElsewhere,
      ...[...written, ...led, ...pagesOfLinks.map((page) => `${page}/broken`)].map((address) =>
        pageAt(address, pages),
      ),
    ])
    const missing = [...pages].filter((page) => !opened.has(page))
    expect(missing, 'routes without an address in test/e2e/everyPage.ts').toEqual([])
  })

  test.each(Object.entries(pagesOf))(
    'the pages of a %s, in light and dark, on a desktop, enlarged there and on a phone',
    async (role, written) => {
      const page = await product.open()
      const findings: string[] = []
      for (const look of looksFor(`pages of a ${role}`)) {
        await page.setViewportSize({ width: look.width, height: 900 })
        const inLanguage = walkDemo(product, look.locale)
        await inLanguage.signIn(page, role)
        const addresses = await Promise.all(written.map((address) => addressOf(page, address)))
        const check = async () => [...(await violationsIn(page, look)), ...(await spacedViolationsOf(page))]
        findings.push(...(await inLanguage.through(page, addresses, check)))
      }
      expect(findings).toEqual([])
    },
  )

  test('an older address leads to the current page', async () => {
    const page = await product.open()
    for (const [role, some] of Map.groupBy(redirects, ([role]) => role)) {
      await walk.enter(page, role)
      // Loads the page, because the previous one belongs to another user.
      await page.goto('/app/terms')
      for (const [, from, to] of some) {
        await goTo(page, await addressOf(page, from))
        await page.waitForURL(({ pathname }) => pageAt(pathname, pages) === to)
      }
    }
  })

  test('the secret of an older link is removed from the path', async () => {
    const page = await product.open()
    await page.goto('/login')
    for (const path of pagesOfLinks) {
      await goTo(page, `${path}/broken`)
      await page.waitForURL(({ pathname }) => pathname === path)
    }
  })

  test('menus, sheets and dialogs, a search, a help, a success message and a checked table', async () => {
    const page = await product.open()
    const findings: string[] = []
    let signedIn = ''
    for (const state of quarterOf('states', states)) {
      const { at, bring, width, role = 'company administrator' } = state
      if (role !== signedIn) await walk.signIn(page, (signedIn = role))
      await page.setViewportSize({ width: width ?? 1440, height: 900 })
      // Loads the page, because a dialog of the previous state may be open.
      await page.goto(await addressOf(page, at))
      await isShown(page)
      await bring(page)
      await isShown(page)
      const possible = (look: { width: number }) => width === undefined || look.width === width
      for (const look of looksFor(`state ${states.indexOf(state)}`, possible))
        findings.push(...(await violationsIn(page, look, everyViolationOf)).map((flaw) => `${at}: ${flaw}`))
    }
    expect(findings).toEqual([])
  })

  test('the header of a page fits at every width of the screen', async () => {
    const page = await product.open()
    await walk.signIn(page, 'company administrator')
    await visit(page, '/app/reports')
    for (const width of [360, 600, 768, 992, 1000, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      expect({ width, torn: await tornApart(page.locator('header').first()) }).toEqual({ width, torn: [] })
    }
  })

  test('a list is found, filtered, opened and left by keyboard alone, with the focus always visible', async () => {
    const page = await product.open()
    await walk.signIn(page, 'company administrator')
    await page.getByRole('button', { name: t('shell.find') }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('shell.find') }).waitFor()
    const text = t('shell.nav.vehicles')
    const result = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/find') &&
        answer.request().postData()?.includes(JSON.stringify(text)) === true,
    )
    await page.keyboard.type(text)
    const vehicles = { name: t('shell.nav.vehicles'), exact: true }
    await page.getByRole('option', vehicles).waitFor()
    // Search is debounced while typing.
    await result
    await page.getByText(t('find.searching'), { exact: true }).waitFor({ state: 'hidden' })
    for (let pressed = 0; pressed < 40; pressed++) {
      if ((await page.getByRole('option', { ...vehicles, selected: true }).count()) > 0) break
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

  test('signing in, a list, a report and a check work without a mouse', async () => {
    const page = await product.open()
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
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    const row = page.locator('main tbody a').first()
    await reachElement(page, () => row.evaluate((link) => link === document.activeElement))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/reports\/[0-9a-f-]{36}/)

    await goTo(page, '/app/reports/new')
    await page.getByRole('radio').first().waitFor()
    await reachElement(page, () =>
      page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'),
    )
    await page.keyboard.press('Space')
    await page.locator('#main li button').first().waitFor()
    await reachElement(page, () =>
      page.evaluate(() => document.activeElement?.matches('#main li button') === true),
    )
    await page.keyboard.press('Enter')
    const prepare = page.getByRole('heading', { name: t('report.wizard.page.prepare') })
    const begin = page.getByRole('button', { name: t('report.wizard.vehicle.begin') })
    await prepare.or(begin).first().waitFor()
    // A draft of another journey is offered first.
    if (await begin.isVisible()) {
      await reachElement(page, () => begin.evaluate((one) => one === document.activeElement))
      await page.keyboard.press('Enter')
    }
    await prepare.waitFor()
    // The focus moves to the question of the new step.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await goTo(page, '/verify')
    await reach(page, t('verify.code'))
    await page.keyboard.type('AAAAA-AAAAA-AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByText(t('verify.none.unknown'), { exact: true }).first().waitFor()
  })

  test('the focus moves into a dialog, and back to the element that opened it', async () => {
    const page = await product.open()
    await walk.signIn(page, 'company administrator')
    for (const { at, menu, opener, width } of questions) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, await addressOf(page, at))
      const buttonOf = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).first()
      if (menu) await buttonOf(menu).click()
      const [opens, button] = [buttonOf(opener), buttonOf(menu ?? opener)]
      await opens.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      const isWithin = () => page.evaluate(() => Boolean(document.activeElement?.closest('dialog[open]')))
      await expect.poll(isWithin).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      const isBack = () => button.evaluate((one) => one === document.activeElement)
      await expect.poll(isBack, { message: at }).toBe(true)
    }
  })

  test('nothing moves if reduced motion is preferred, not even a loading state', async () => {
    const page = await product.open()
    await walk.signIn(page, 'employee, tester')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const address of ['/app', '/app/reports', '/app/reports/new']) {
      await goTo(page, address)
      await page.locator('main h1').first().waitFor()
      expect(await movingOn(page)).toEqual([])
      expect(await colouredLateOn(page)).toEqual([])
    }
    await page.route('**/api/report/search', () => undefined)
    await page.goto('/app/reports')
    await page.locator('[aria-busy=true]').first().waitFor()
    expect(await movingOn(page)).toEqual([])
  })

  test('a page is printed in light colours, without menu and header', async () => {
    const page = await product.open()
    await page.emulateMedia({ colorScheme: 'dark' })
    await walk.signIn(page, 'employee, tester')
    await goTo(page, '/app/reports')
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    expect(await scheme()).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await scheme()).toBe('light')
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('navigation', { name: t('shell.menu') }).count()).toBe(0)
    expect(await page.locator('main h1').isVisible()).toBe(true)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await scheme()).toBe('dark')
  })

  test('forced colours leave the edge of every control', async () => {
    const page = await product.open()
    await page.emulateMedia({ forcedColors: 'active' })
    await walk.signIn(page, 'employee, tester')
    for (const address of ['/app', '/app/reports', '/app/reports/new']) {
      await goTo(page, address)
      await page.locator('main h1').first().waitFor()
      expect(await bareControlsOn(page)).toEqual([])
    }
  })
})
