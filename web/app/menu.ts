import {
  IconBooks,
  IconBuilding,
  IconCar,
  IconCertificate,
  IconClipboardCheck,
  IconGauge,
  IconMessages,
  IconRulerMeasure,
  IconSettings,
} from '@tabler/icons-react'
import { useLocation, useRouter, type AnyRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import type { Action, Actor } from '#domain/policy.ts'
import { can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { useAccount } from '../session/session.ts'

interface MenuPage {
  to: string
  text: TextKey
  /** Omitted for pages that everyone has. */
  action?: Action
  only?: (actor: Actor) => boolean
}

export interface MenuEntry extends MenuPage {
  icon: typeof IconGauge
}

/** Declared with the route of a page. */
export interface MenuPosition extends Omit<MenuPage, 'to'> {
  section: keyof typeof sections
}

interface Section {
  group: keyof typeof groups
  text: TextKey
  icon: typeof IconGauge
  /** Also in the bar of a phone. */
  bar?: boolean
}

const groups = {
  start: null,
  vehicle: 'shell.nav.atVehicle',
  proof: 'shell.nav.proof',
  manage: 'shell.nav.manage',
} as const

/** The entries of the menu. The pages of an entry are tabs. */
const sections = {
  overview: { group: 'start', text: 'shell.nav.overview', icon: IconGauge, bar: true },
  reports: { group: 'vehicle', text: 'shell.nav.reports', icon: IconClipboardCheck, bar: true },
  vehicles: { group: 'vehicle', text: 'shell.nav.vehicles', icon: IconCar },
  instruments: { group: 'vehicle', text: 'shell.nav.instruments', icon: IconRulerMeasure },
  certificates: { group: 'proof', text: 'shell.nav.certificates', icon: IconCertificate, bar: true },
  forum: { group: 'proof', text: 'shell.nav.forum', icon: IconMessages },
  organisation: { group: 'manage', text: 'shell.nav.organisation', icon: IconBuilding },
  registers: { group: 'manage', text: 'shell.nav.registers', icon: IconBooks },
  system: { group: 'manage', text: 'shell.nav.system', icon: IconSettings },
} satisfies Record<string, Section>

/** In the order of the routes. */
function pagesIn({ fullPath, options, children }: AnyRoute): (MenuPosition & MenuPage)[] {
  const { menu = [] }: StaticDataRouteOption = options.staticData ?? {}
  const to = String(fullPath).replace(/\/$/, '')
  return [
    ...[menu].flat().map((page) => ({ to, ...page })),
    ...((children ?? []) as AnyRoute[]).flatMap(pagesIn),
  ]
}

export interface MenuSection extends MenuEntry {
  group: keyof typeof groups
  bar: boolean
  pages: MenuPage[]
}

/** Sections with the pages that the policy permits, without empty ones. A section opens its first page. */
export function sectionsOf(routes: AnyRoute, actor: Actor): MenuSection[] {
  const permitted = pagesIn(routes).filter((page) => appears(page, actor))
  return Object.entries<Section>(sections).flatMap(([name, { group, text, icon, bar = false }]) => {
    const pages = permitted.filter(({ section }) => section === name)
    const [first] = pages
    if (!first) return []
    return { group, icon, bar, pages, to: first.to, text: pages.length > 1 ? text : first.text }
  })
}

export function useSections() {
  const { actor } = useAccount()
  return sectionsOf(useRouter().routeTree, actor)
}

/** With the texts of their groups, without empty ones. */
export function grouped(all: MenuSection[]) {
  return Object.entries(groups)
    .map(([name, text]) => ({ text, entries: all.filter(({ group }) => group === name) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The page of the menu that contains the current one. */
export function useCurrentPage(all: MenuSection[]): MenuPage | undefined {
  const at = useLocation({ select: ({ pathname }) => pathname })
  return all
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => at === to || (to !== '/app' && at.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)[0]
}

export const appears = ({ action, only }: Omit<MenuPage, 'to'>, actor: Actor) =>
  (!action || can(actor, action)) && (!only || only(actor))
