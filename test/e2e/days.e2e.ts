import { PDF } from '@libpdf/core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { administratorsDay } from './administrator.ts'
import { walkDemo } from './demoWalk.ts'
import { readersDay } from './readers.ts'
import { stage } from './stage.ts'
import { trainersDay } from './trainer.ts'
import { isFull } from '../support/sample.ts'

describe('working days', () => {
  const product = stage({ demo: true })
  describe('of read-only users', () => readersDay(product))
  describe('of a trainer', () => trainersDay(product))
  describe('of the system administrator', () => administratorsDay(product))

  test('starts with a report of three pages, one with eight photos and a drawn signature, and certificates in English', async () => {
    const page = await product.open({ locale: 'de' })
    await walkDemo(product).enter(page, 'system administrator')
    const pagesOf = async (fileId: string) => {
      const pdf = await (await page.request.get(`/api/file/${fileId}`)).body()
      return (await PDF.load(new Uint8Array(pdf))).getPageCount()
    }
    const long = await named(page, ['Alle Verbindungen', 'Tutti i collegamenti'])
    expect(await pagesOf(long.fileId)).toBe(3)
    const { photos, signature } = await named(page, [
      'Freischalten mit Fotos',
      'Messa fuori tensione con foto',
    ])
    expect(photos).toHaveLength(8)
    expect(signature.drawn).not.toBeNull()
    const certificates = await answered<Items>(page, '/api/certificate?search=Instructed%20person')
    expect(certificates.items.filter(({ language }) => language === 'en').length).toBeGreaterThan(0)
    // A sample has one workshop only.
    if (isFull) for (const name of ['Water damage', 'Body work']) await named(page, [name])
  })
})

interface Shown {
  _id: string
  fileId: string
  photos: object[]
  signature: { drawn: object | null }
  language: string
}

interface Items {
  items: Shown[]
}

const answered = async <Answer>(page: Page, path: string) =>
  (await (await page.request.get(path)).json()) as Answer

async function named(page: Page, names: string[]): Promise<Shown> {
  const lists = await Promise.all(
    names.map((name) => answered<Items>(page, `/api/report?search=${encodeURIComponent(name)}`)),
  )
  const [row] = lists.flatMap(({ items }) => items)
  if (!row) throw new Error(`the demo has no report called ${names.join(' or ')}`)
  return answered<Shown>(page, `/api/report/${row._id}`)
}
