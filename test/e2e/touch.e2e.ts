import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { walkDemo, type Walk } from './demoWalk.ts'
import { addressOf } from './everyPage.ts'
import { stage } from './stage.ts'
import { textsOf } from './texts.ts'
import { visit } from './visit.ts'

const t = textsOf('de')
const smallest = 44

describe('on a phone, a touch 22 pixels beside the middle of a control hits it', () => {
  const product = stage({ demo: true })
  let walk: Walk
  const open = () => product.open({ width: 390, touch: true })

  beforeAll(() => {
    walk = walkDemo(product)
  })

  test('on links of the pages for signing in', async () => {
    const page = await open()
    expect([
      ...(await missesOn(page, '/login', link(page, t('account.register')))),
      ...(await missesOn(page, '/register', link(page, t('account.login')))),
    ]).toEqual([])
  })

  test('on links that stand alone in their line', async () => {
    const page = await open()
    await walk.signIn(page, 'company administrator')
    const inMain = (selector: string) => page.locator(`main ${selector}`).first()
    const all = new RegExp(t('shell.dashboard.all', { count: 0 }).replace('0', String.raw`\d+`))
    const certificate = '/app/certificates/{certificate?state=superseded}'
    expect([
      ...(await missesOn(page, '/app', link(page, t('dashboard.losses')))),
      ...(await missesOn(page, '/app', link(page, all))),
      ...(await missesOn(page, '/app/forum/{topic}', inMain('a[href="/app/forum/name"]'))),
      ...(await missesOn(page, '/app/open-faults', inMain('li a[href^="/app/reports/"]'))),
      ...(await missesOn(
        page,
        '/app/reports/{report?state=final}',
        link(page, t('report.page.verify.open')),
      )),
      ...(await missesOn(page, certificate, link(page, t('certificate.history.successor')))),
      ...(await missesOn(
        page,
        '/app/company-vehicles/{vehicleAction.companyVehicleId}',
        inMain('a[href="#faults"]'),
      )),
    ]).toEqual([])
  })

  test('on the languages of a template', async () => {
    const page = await open()
    await walk.signIn(page, 'authority administrator')
    const tab = page.getByRole('tab').first()
    expect(await missesOn(page, '/app/certificate-templates/{certificateTemplate}', tab)).toEqual([])
  })
})

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()

/** The sides on which a touch at the edge of the smallest target hits something else. */
async function missesOn(page: Page, written: string, control: Locator) {
  await visit(page, await addressOf(page, written))
  await control.waitFor()
  const sides = await control.evaluate((element, size) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const reach = size / 2 - 1
    const edges = { left: [-reach, 0], right: [reach, 0], above: [0, -reach], below: [0, reach] }
    return Object.entries(edges).flatMap(([side, [across = 0, down = 0]]) => {
      const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down)
      return hit && element.contains(hit) ? [] : [side]
    })
  }, smallest)
  return sides.map((side) => `${written}: ${side}`)
}
