import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import sharp from 'sharp'
import { type Locale, locales } from '#domain/locale.ts'
import { startDemo, type Demo } from '../test/e2e/demo.ts'
import { named, textsOf } from '../test/e2e/texts.ts'
import { type Shot, shots } from './handbook/shots.ts'

/** Takes the screenshots of the handbook from the demo, in each language. */
const folder = resolve(import.meta.dirname, '../docs/handbook')
const screen = { width: 1000, height: 640 }
const [chosenShot] = process.argv.slice(2)

const directory = await mkdtemp(join(tmpdir(), 'eval-handbook-'))
const demo = await startDemo(directory)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  for (const locale of locales)
    for (const shot of shots)
      if (!chosenShot || chosenShot === shot.name) await take(browser, demo, { shot, locale })
} finally {
  await browser.close()
  await demo.stop()
  await rm(directory, { recursive: true, force: true })
}

async function take(
  from: Browser,
  { address, ...people }: Demo,
  { shot, locale }: { shot: Shot; locale: Locale },
) {
  const context = await from.newContext({
    baseURL: address,
    viewport: screen,
    locale: { de: 'de-AT', en: 'en-GB', it: 'it-IT' }[locale],
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  if (shot.role) {
    const t = textsOf(locale)
    await page.goto('/login')
    await page.getByLabel(named(t('account.login.username'))).fill(people.accountOf(shot.role))
    await page.getByLabel(named(t('account.login.password'))).fill(people.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app**')
    // Signing in sets the language of the account; the screenshot needs that of its chapter.
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
  }
  await shot.go(page, locale)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await mkdir(join(folder, locale), { recursive: true })
  await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, locale, `${shot.name}.webp`))
  console.log(`${locale} ${shot.name}`)
  await context.close()
}
