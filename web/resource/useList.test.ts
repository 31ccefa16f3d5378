import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { createClient } from '../api/client.ts'
import { useList, type List } from './useList.ts'

// The router does not navigate without a browser, so the mock records its targets.
const requests = vi.hoisted(() => [] as { search: unknown }[])
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useNavigate: () => (to: { search?: unknown }) => Promise.resolve(void requests.push({ search: to.search })),
}))

async function listAt(address: string) {
  const shown: List<Certificate>[] = []
  const Certificates = () => {
    shown.push(useList(certificates, { descending: true }))
    return null
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute({ component: Certificates }), history })
  await router.load()
  const page = createElement(RouterProvider, { router: router as never })
  renderToString(createElement(QueryClientProvider, { client: createClient() }, page))
  const list = shown.at(-1)
  if (!list) throw new Error('The list was not shown')
  return list
}

test('a list with the newest first can be reversed, and its address states it', async () => {
  const newestFirst = await listAt('/')
  expect(newestFirst.state).toMatchObject({ sort: 'createdAt', desc: true })
  newestFirst.show({ desc: false })
  expect(requests.at(-1)).toEqual({ search: { sort: 'createdAt' } })
  expect((await listAt('/?sort=createdAt')).state).toMatchObject({ sort: 'createdAt', desc: false })
})

test('reversed back, its address has no parameter', async () => {
  const oldestFirst = await listAt('/?sort=createdAt')
  oldestFirst.show({ desc: true })
  expect(requests.at(-1)).toEqual({ search: {} })
})
