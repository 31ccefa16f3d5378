import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { createAppRouter } from '../routes.tsx'
import { sectionsOf } from './menu.ts'

const { routeTree } = createAppRouter(new QueryClient())
const addresses = (actor: Actor) =>
  sectionsOf(routeTree, actor).flatMap(({ pages }) => pages.map(({ to }) => to))

const plainUser: Actor = { userId: 'anna', isAdmin: false, company: null, authorities: [], mayReport: false }
const company = { id: 'firm', role: 'admin', activated: true } as const
const authority = { id: 'authority', role: 'admin' } as const

const actors: [string, Actor][] = [
  ['user', plainUser],
  ['employee', { ...plainUser, company: { ...company, role: 'employee' } }],
  ['tester', { ...plainUser, company: { ...company, role: 'employee' }, mayReport: true }],
  ['company administrator', { ...plainUser, company }],
  ['trainer', { ...plainUser, authorities: [{ ...authority, role: 'trainer' }] }],
  ['authority administrator', { ...plainUser, authorities: [authority] }],
  ['system administrator', { ...plainUser, isAdmin: true }],
  [
    'person with all roles',
    { ...plainUser, isAdmin: true, company, authorities: [authority], mayReport: true },
  ],
]

test.each(actors)('the menu of a %s has at most nine entries', (_role, actor) => {
  const entries = sectionsOf(routeTree, actor)
  expect(entries.length).toBeGreaterThan(4)
  expect(entries.length).toBeLessThanOrEqual(9)
})

test.each(actors)('the menu of a %s shows a page once', (_role, actor) => {
  expect(addresses(actor).length).toBe(new Set(addresses(actor)).size)
})

test('a company finds its people only among its coworkers', () => {
  expect(addresses({ ...plainUser, company })).toContain('/app/coworker')
  expect(addresses({ ...plainUser, company })).not.toContain('/app/users')
})
