import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { texts } from '../../i18n/locale.ts'
import { follow } from './follow.ts'

const opened: string[] = []

class Source extends EventTarget {
  constructor(address: string) {
    super()
    opened.push(address)
  }
  close() {}
}

const shown = texts.get()
afterEach(() => {
  texts.set(shown)
  vi.unstubAllGlobals()
})

test('changes by others are announced in the language of the page, not of the browser', async () => {
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  texts.set({ ...shown, locale: 'it' })
  const end = follow({ client: new QueryClient(), askWho: () => undefined })
  await expect.poll(() => opened).toEqual(['/api/events?lang=it'])
  end()
})
