import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scripting } from '../scripting.ts'
import { emailOf, join, linkIn, setUp } from './people.ts'
import { expectAccessible, stage } from './stage.ts'
import { named, wordsOf } from './words.ts'

const widths = { de: 1440, it: 390 }

describe.each(['de', 'it'] as const)('The forum (%s)', (locale) => {
  const house = stage()
  const t = wordsOf(locale)

  test('a question with a photo is answered, the letter about it muted, the answer accepted, another one reported and hidden', async () => {
    const rosa = await house.open({ locale })
    await setUp(house, rosa, locale)
    const anna = await house.open({ locale, width: widths[locale] })
    await join(house, anna, { name: 'anna', firstname: 'Anna', lastname: 'Auer', locale })
    const bert = await house.open({ locale, width: widths[locale] })
    await join(house, bert, { name: 'bert', firstname: 'Bert', lastname: 'Berger', locale })

    await chooseName(anna, 'Strom.Fuchs')
    await ask(anna)
    await expectAccessible(anna)
    const address = new URL(anna.url()).pathname

    await bert.goto('/app/forum')
    await expectAccessible(bert)
    await bert.getByLabel(t('shell.search')).first().fill('#ladeport')
    await bert.getByRole('link', { name: 'Stecker klemmt' }).filter({ visible: true }).first().click()
    await bert.getByText('Strom.Fuchs').first().waitFor()
    await answer(bert, 'Mit **Silikonspray**, siehe https://example.org/stecker')
    await expectAccessible(bert)
    await bert.getByRole('link', { name: 'https://example.org/stecker' }).click()
    await bert.getByRole('dialog', { name: t('forum.leave.title') }).waitFor()
    await bert.getByRole('button', { name: t('shell.cancel') }).click()

    const stranger = await house.open({ locale, width: 390 })
    await expect.poll(() => house.letterTo(emailOf('anna')), { timeout: 20_000 }).toContain('/mute/')
    await stranger.goto(linkIn(await house.letterTo(emailOf('anna')), 'mute'))
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

    await rosa.goto('/app/forum')
    await rosa.getByRole('link', { name: t('forum.reports.count', { count: 1 }) }).click()
    await rosa.getByText('Das ist Werbung.').waitFor()
    await expectAccessible(rosa)
    await rosa.getByRole('link', { name: t('forum.reports.open') }).click()
    const reported = rosa.getByRole('article').filter({ hasText: 'Kauft bei mir!' })
    await reported.getByRole('button', { name: t('forum.hide'), exact: true }).click()
    await rosa.getByLabel(t('shell.confirm.reason')).fill('Werbung')
    await rosa
      .getByRole('dialog')
      .getByRole('button', { name: t('forum.hide'), exact: true })
      .click()
    await rosa.getByText(t('forum.hidden.why', { reason: 'Werbung' })).waitFor()

    await anna.goto(address)
    await anna.getByText('Silikonspray').waitFor()
    expect(await anna.getByText('Kauft bei mir!').count()).toBe(0)
    await bert.goto(address)
    await bert.getByText(t('forum.hidden.why', { reason: 'Werbung' })).waitFor()
  })

  test('what is typed stays on the device until it is sent', async () => {
    const page = await house.open({ locale, width: widths[locale] })
    await join(house, page, { name: 'carla', firstname: 'Carla', lastname: 'Conti', locale })
    await page.goto('/app/forum/new')
    await page.getByLabel(named(t('forum.title'))).fill('Halb gefragt')
    await page.getByText(t('forum.draft'), { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel(named(t('forum.title'))).inputValue()).toBe('Halb gefragt')
    await page.getByRole('button', { name: t('forum.draft.discard') }).click()
    await expect.poll(() => page.getByLabel(named(t('forum.title'))).inputValue()).toBe('')
  })

  test('T38: of over a hundred hostile texts none does anything in a browser', async () => {
    const page = await house.open({ locale })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(house.address) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url())
    })
    await join(house, page, { name: 'dora', firstname: 'Dora', lastname: 'Danner', locale })
    const id = await page.evaluate(async (texts) => {
      const send = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()) as { _id?: string }
      }
      const { _id: topicId } = await send('/api/topic', { title: 'Angriff', text: 'Versuche' })
      for (const text of texts) {
        await send('/api/answer', { topicId, text })
        await send('/api/topic', { title: text.replace(/\s+/g, ' ').slice(0, 110), text })
      }
      return topicId ?? ''
    }, scripting)
    await page.goto(`/app/forum/${id}`)
    const more = page.getByRole('button', { name: t('forum.answers.more') })
    await page.getByRole('article').nth(20).waitFor()
    while ((await more.count()) > 0) await more.click().catch(() => undefined)
    expect(await page.getByRole('article').count()).toBeGreaterThan(100)
    for (const link of await page.locator('article a').all()) await link.hover().catch(() => undefined)
    await page.goto('/app/forum')
    await page
      .getByRole('link', { name: /script/ })
      .first()
      .waitFor()
    await page.goto('/app')
    expect({ dialogs, foreign }).toEqual({ dialogs: [], foreign: [] })
  })

  async function chooseName(page: Page, name: string) {
    await page.goto('/app/forum/name')
    await page.getByLabel(named(t('forum.name'))).fill(name)
    await page.getByLabel(t('forum.consent')).check()
    await page.getByRole('button', { name: t('forum.edit.save') }).click()
    await page.getByRole('button', { name: t('forum.name.remove') }).waitFor()
    await expectAccessible(page)
  }

  async function ask(page: Page) {
    await page.goto('/app/forum')
    await page
      .getByRole('link', { name: t('forum.create') })
      .first()
      .click()
    await page.getByLabel(named(t('forum.title'))).fill('Stecker klemmt')
    await page.getByLabel(named(t('forum.text'))).fill('Der Stecker **klemmt**.\n\n')
    await page.getByLabel(named(t('forum.tags'))).fill('Ladeport, Kälte')
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f57c00' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Stecker.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: t('forum.attachments.remove', { name: 'Stecker.png' }) }).waitFor()
    expect(await page.getByLabel(named(t('forum.text'))).inputValue()).toContain('![Stecker](attachment:')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('forum.send'), exact: true }).click()
    await page.getByRole('heading', { name: 'Stecker klemmt', level: 1 }).waitFor()
    const photo = page.getByRole('img', { name: 'Stecker' })
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 20_000 })
      .toBe(60)
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
