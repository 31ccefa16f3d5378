import { expect, test } from 'vitest'
import { member } from './seed.ts'
import { stage } from './stage.ts'
import { isShown, watch } from './visit.ts'

const product = stage()

/** Six files come at a time over HTTP/1.1: what the page loads later is included. */
const most = { '/login': 14, '/verify': 20, '/app': 40, '/app/reports': 40 }

test.each(Object.entries(most))(
  'a visit that begins at %s asks for at most %i files',
  async (path, files) => {
    const { signedIn } = await member(product, 'Lena', 'Stadler', 'de')
    const page = await product.open(path.startsWith('/app') ? { signedIn } : {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    watch(page)
    await page.goto(path)
    await isShown(page)
    expect(new URL(page.url()).pathname).toBe(path)
    const built = asked.filter((name) => name.startsWith('/assets/'))
    expect(built.length).toBeGreaterThan(5)
    expect(built.length, built.join('\n')).toBeLessThanOrEqual(files)
    expect(built, 'no file twice').toEqual([...new Set(built)])
  },
)
