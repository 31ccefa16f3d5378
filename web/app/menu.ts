import type { IconGauge } from '@tabler/icons-react'
import { useRouter, type AnyRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import type { Action, Actor } from '#domain/policy.ts'
import { can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { useAccount } from '../session/session.ts'

export interface MenuEntry {
  to: string
  text: TextKey
  icon: typeof IconGauge
  /** Omitted for entries that everyone has. */
  action?: Action
  only?: (actor: Actor) => boolean
  exact?: boolean
}

/** Declared with the route of a page. */
export interface MenuPosition extends Omit<MenuEntry, 'to'> {
  group: keyof typeof headings
  /** Default: the path of the route. */
  to?: string
  /** Also in the bar of a phone. */
  bar?: boolean
}

const headings = {
  work: null,
  organisation: 'shell.nav.organisation',
  registers: 'shell.nav.registers',
} as const

/** In the order of the routes. */
function entriesIn({ fullPath, options, children }: AnyRoute): (MenuPosition & MenuEntry)[] {
  const { menu = [] }: StaticDataRouteOption = options.staticData ?? {}
  const to = String(fullPath).replace(/\/$/, '')
  return [
    ...[menu].flat().map((entry) => ({ to, ...entry })),
    ...((children ?? []) as AnyRoute[]).flatMap(entriesIn),
  ]
}

/** Entries that the policy permits, without empty groups. */
export function menuOf(routes: AnyRoute, actor: Actor) {
  const permitted = entriesIn(routes).filter((entry) => appears(entry, actor))
  return Object.entries(headings)
    .map(([name, text]) => ({ text, entries: permitted.filter(({ group }) => group === name) }))
    .filter(({ entries }) => entries.length > 0)
}

export function useMenu() {
  const { actor } = useAccount()
  return menuOf(useRouter().routeTree, actor)
}

export const useBar = () => entriesIn(useRouter().routeTree).filter(({ bar }) => bar)

export const appears = ({ action, only }: Omit<MenuEntry, 'to'>, actor: Actor) =>
  (!action || can(actor, action)) && (!only || only(actor))
