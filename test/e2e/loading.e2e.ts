import { expect, test } from 'vitest'
import { member } from './seed.ts'
import { stage } from './stage.ts'
import { isShown, watch } from './visit.ts'

const product = stage()

/** Includes lazily loaded files. */
const most = { '/login': 10, '/verify': 14, '/app': 15, '/app/reports': 18 }

test.each(Object.entries(most))(
  'a visit that starts at %s requests at most %i files',
  async (path, files) => {
    const { signedIn } = await member(product, 'Lena', 'Stadler', 'de')
    const page = await product.open(path.startsWith('/app') ? { signedIn } : {})
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requested.push(`${pathname}${search}${request.postData() ?? ''}`)
    })
    watch(page)
    await page.goto(path)
    // Away from links, which request their page on hover.
    await page.mouse.move(1_270, 700)
    await isShown(page)
    expect(new URL(page.url()).pathname).toBe(path)
    const built = requested.filter((name) => name.startsWith('/assets/'))
    expect(built.length).toBeGreaterThan(5)
    expect(built.length, built.join('\n')).toBeLessThanOrEqual(files)
    expect(built, 'no file twice').toEqual([...new Set(built)])
    const unused = await page.evaluate(async () => {
      const answers = await Promise.all([
        ...(globalThis.earlyAnswers ?? new Map<string, Promise<unknown>>()).values(),
      ])
      return answers.filter((answer) => answer !== undefined)
    })
    expect(unused, 'requested early, but not used').toEqual([])
    const called = requested.filter((name) => name.startsWith('/api/'))
    expect(called, 'no call twice').toEqual([...new Set(called)])
  },
)
