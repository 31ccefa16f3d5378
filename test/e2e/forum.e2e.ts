import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scripting } from '../support/scripting.ts'
import type { Locale } from '../../domain/locale.ts'
import { quarterOf, sampleOf } from '../support/sample.ts'
import { emailOf, linkIn } from './people.ts'
import { answers, topics } from '#contract/forum.ts'
import { administratorOf, member, unique } from './seed.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, textsOf } from './texts.ts'
import { goTo } from './visit.ts'

const languages: [Locale, number][] = [
  ['de', 1440],
  ['it', 390],
]

describe.each(sampleOf('forum', languages))('forum (%s)', (locale, width) => {
  const product = stage()
  const t = textsOf(locale)

  test('a question with a photo is answered, its email notification muted, the answer accepted, another one reported and hidden', async () => {
    const asking = await member(product, 'Anna', 'Auer', locale)
    const anna = await product.open({ locale, width, signedIn: asking.signedIn })
    const answering = await member(product, 'Bert', 'Berger', locale)
    const bert = await product.open({ locale, width, signedIn: answering.signedIn })
    const [fox, question] = [unique('Strom.Fuchs'), unique('Stecker klemmt ')]

    await chooseName(anna, fox)
    await ask(anna, question)
    const address = new URL(anna.url()).pathname

    await goTo(bert, '/app/forum')
    await bert.getByLabel(t('shell.search')).first().fill('#ladeport')
    await bert.getByRole('link', { name: question }).filter({ visible: true }).first().click()
    await bert.getByText(fox).first().waitFor()
    await answer(bert, 'Mit **Silikonspray**, siehe https://example.org/stecker')
    await bert.getByRole('link', { name: 'https://example.org/stecker' }).click()
    await bert.getByRole('dialog', { name: t('forum.leave.title') }).waitFor()
    await bert.getByRole('button', { name: t('shell.cancel') }).click()

    const stranger = await product.open({ locale, width: 390 })
    await expect.poll(() => product.mailTo(emailOf(asking.name))).toContain('/mute#')
    await stranger.goto(linkIn(await product.mailTo(emailOf(asking.name)), 'mute'))
    await expectAccessible(stranger)
    await stranger.getByRole('button', { name: t('account.mute.submit') }).click()
    await stranger.getByRole('heading', { name: t('account.mute.done') }).waitFor()

    await anna.reload()
    await anna.getByRole('button', { name: t('forum.follow'), exact: true }).waitFor()
    await anna.getByRole('button', { name: t('forum.accept'), exact: true }).click()
    await anna.getByText(t('forum.solution'), { exact: true }).waitFor()
    await anna.getByText(t('forum.state.solved')).first().waitFor()

    await answer(bert, 'Kauft bei mir!')
    await anna.reload()
    const advert = anna.getByRole('article').filter({ hasText: 'Kauft bei mir!' })
    await advert.getByRole('button', { name: t('forum.report'), exact: true }).click()
    await anna.getByLabel(t('forum.report.reason')).fill('Das ist Werbung.')
    await anna
      .getByRole('dialog')
      .getByRole('button', { name: t('forum.report'), exact: true })
      .click()
    await anna.getByText(t('forum.reported')).first().waitFor()

    const { signedIn } = await administratorOf(product)
    const rosa = await product.open({ locale, signedIn })
    await goTo(rosa, '/app/forum')
    await rosa.getByRole('link', { name: t('forum.reports.count', { count: 1 }) }).click()
    const reported = rosa.getByRole('article', { name: question })
    await reported
      .getByRole('region', { name: t('forum.reports.complaint') })
      .getByText('Das ist Werbung.')
      .waitFor()
    await reported
      .getByRole('region', { name: t('forum.reports.post') })
      .getByText('Kauft bei mir!')
      .waitFor()
    await expectAccessible(rosa)
    await reported.getByRole('button', { name: t('forum.hide'), exact: true }).click()
    await rosa.getByLabel(t('shell.confirm.reason')).fill('Werbung')
    await rosa
      .getByRole('dialog')
      .getByRole('button', { name: t('forum.hide'), exact: true })
      .click()
    await reported.getByText(t('forum.hidden.why', { reason: 'Werbung' })).waitFor()
    await reported.getByRole('button', { name: t('forum.show') }).waitFor()
    expect(new URL(rosa.url()).pathname).toBe('/app/forum/reports')

    await anna.goto(address)
    await anna.getByText('Silikonspray').waitFor()
    expect(await anna.getByText('Kauft bei mir!').count()).toBe(0)
    await bert.goto(address)
    await bert.getByText(t('forum.hidden.why', { reason: 'Werbung' })).waitFor()
  })

  test('a post waits for its uploads, and is not sent without one that failed', async () => {
    const { signedIn } = await member(product, 'Emil', 'Egger', locale)
    const page = await product.open({ locale, width, signedIn })
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/topic')) posts++
    })
    await page.route('**/api/attachment', (route) => route.abort(), { times: 1 })
    await page.goto('/app/forum/new')
    const title = unique('Ladeklappe offen ')
    await page.getByLabel(named(t('forum.title'))).fill(title)
    const text = page.getByLabel(named(t('forum.text')))
    await text.fill('Wo klemmt sie?')
    await text.press('ControlOrMeta+a')
    await page.getByRole('button', { name: t('forum.tool.bold') }).click()
    expect(await text.inputValue()).toBe('**Wo klemmt sie?**')
    await text.press('ControlOrMeta+z')
    expect(await text.inputValue()).toBe('Wo klemmt sie?')

    await choosePicture(page)
    await page.getByText(t('forum.attachments.failed', { count: 1 })).waitFor()
    const send = page.getByRole('button', { name: t('forum.send'), exact: true })
    await send.click()
    await page.route('**/api/attachment', async (route) => {
      await answering
      await route.continue()
    })
    await page.getByRole('button', { name: t('forum.attachments.retry') }).click()
    await page.getByText(t('forum.attachments.failed', { count: 1 })).waitFor({ state: 'detached' })
    await send.click()
    await page.getByText(t('forum.attachments.waits')).waitFor()
    expect(posts).toBe(0)
    answer()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await pictureIsShown(page)
    expect(posts).toBe(1)
  })

  test('typed text remains on the device until it is sent', async () => {
    const { signedIn } = await member(product, 'Carla', 'Conti', locale)
    const page = await product.open({ locale, width, signedIn })
    await page.goto('/app/forum/new')
    await page.getByLabel(named(t('forum.title'))).fill('Halb gefragt')
    await page.getByText(t('forum.draft'), { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel(named(t('forum.title'))).inputValue()).toBe('Halb gefragt')
    await page.getByRole('button', { name: t('forum.draft.discard') }).click()
    await expect.poll(() => page.getByLabel(named(t('forum.title'))).inputValue()).toBe('')
  })

  test('T38: none of over a hundred hostile texts is executed in a browser', async () => {
    const dora = await member(product, 'Dora', 'Danner', locale)
    const page = await product.open({ locale, signedIn: dora.signedIn })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.address) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url())
    })
    const { _id: id } = await dora.caller.ok(topics.create, { body: { title: 'Angriff', text: 'Versuche' } })
    // Refused texts are never shown.
    for (const text of scripting) await dora.caller.call(answers.create, { body: { topicId: id, text } })
    // The list shows the latest titles; a sampled run picks different texts with each commit.
    for (const text of quarterOf('hostile titles', scripting)) {
      const title = text.replace(/\s+/g, ' ').slice(0, 110)
      await dora.caller.call(topics.create, { body: { title, text } })
    }
    await page.goto(`/app/forum/${id}`)
    const more = page.getByRole('button', { name: t('forum.answers.more') })
    const shown = page.getByRole('article')
    await shown.nth(20).waitFor()
    while ((await more.count()) > 0) {
      const before = await shown.count()
      await more.click()
      await shown.nth(before).waitFor()
    }
    expect(await shown.count()).toBeGreaterThan(100)
    // Like pointer and keyboard on each link.
    await page.locator('article a').evaluateAll((links) => {
      for (const link of links) {
        for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove'])
          link.dispatchEvent(new MouseEvent(type, { bubbles: true }))
        ;(link as HTMLElement).focus()
      }
    })
    await goTo(page, '/app/forum')
    await page
      .getByRole('link', { name: /script/ })
      .first()
      .waitFor()
    await goTo(page, '/app')
    expect({ dialogs, foreign }).toEqual({ dialogs: [], foreign: [] })
  })

  async function chooseName(page: Page, name: string) {
    await page.goto('/app/forum/name')
    await page.getByLabel(named(t('forum.name'))).fill(name)
    await page.getByLabel(t('forum.consent')).check()
    await page.getByRole('button', { name: t('forum.edit.save') }).click()
    await page.getByRole('button', { name: t('forum.name.remove') }).waitFor()
  }

  async function ask(page: Page, question: string) {
    await goTo(page, '/app/forum')
    await page
      .getByRole('link', { name: t('forum.create') })
      .first()
      .click()
    await page.getByLabel(named(t('forum.title'))).fill(question)
    await page.getByLabel(named(t('forum.text'))).fill('Der Stecker **klemmt**.\n\n')
    await page.getByLabel(named(t('forum.tags'))).fill('Ladeport, Kälte')
    await choosePicture(page)
    // Images are stored as JPEG, and the extension follows the content.
    await page.getByRole('button', { name: t('forum.attachments.remove', { name: 'Stecker.jpg' }) }).waitFor()
    expect(await page.getByLabel(named(t('forum.text'))).inputValue()).toContain(
      `[${t('forum.picture')} 1: Stecker]`,
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: t('forum.send'), exact: true }).click()
    await page.getByRole('heading', { name: question, level: 1 }).waitFor()
    await pictureIsShown(page)
  }

  async function choosePicture(page: Page) {
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f57c00' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Stecker.png', mimeType: 'image/png', buffer })
  }

  async function pictureIsShown(page: Page) {
    const photo = page.getByRole('img', { name: 'Stecker' })
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60)
  }

  async function answer(page: Page, text: string) {
    await page.getByLabel(named(t('forum.answer'))).fill(text)
    await page.getByRole('button', { name: t('forum.answer.send'), exact: true }).click()
    await page
      .getByRole('article')
      .filter({ hasText: text.slice(-8) })
      .waitFor()
  }
})
