import { QueriesObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { inTurn } from './inTurn.ts'

test('a preview without an answer does not block the next one, once the page shows another', async () => {
  const drawn: string[] = []
  const hangs = (signal: AbortSignal) =>
    new Promise<string>((_, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))))
  const preview = (name: string) => ({
    queryKey: [name],
    retry: false,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inTurn(async () => {
        drawn.push(name)
        return name === 'hanging' ? hangs(signal) : name
      }),
  })
  const client = new QueryClient()
  const shown = new QueriesObserver(client, [preview('hanging')])
  const end = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(drawn).toEqual(['hanging']))
  shown.setQueries([preview('next')])
  await vi.waitFor(() => expect(client.getQueryData(['next'])).toBe('next'))
  end()
})
