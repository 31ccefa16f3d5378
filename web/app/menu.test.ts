import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { createAppRouter } from '../routes.tsx'
import { menuOf } from './menu.ts'

const plainUser: Actor = { userId: 'anna', isAdmin: false, company: null, authorities: [], mayReport: false }
const company = { id: 'firm', role: 'admin', activated: true } as const
const { routeTree } = createAppRouter(new QueryClient())
const addresses = (actor: Actor) =>
  menuOf(routeTree, actor).flatMap(({ entries }) => entries.map(({ to }) => to))

test('the menu offers to create a vehicle only to users with that right', () => {
  expect(addresses({ ...plainUser, company })).toContain('/app/company-vehicles/new')
  expect(addresses(plainUser)).not.toContain('/app/company-vehicles/new')
})
