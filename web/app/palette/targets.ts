import {
  IconBuilding,
  IconCar,
  IconCertificate,
  IconClipboardCheck,
  IconDatabase,
  IconHistory,
  IconKey,
  IconPlus,
  IconRulerMeasure,
  IconScan,
  IconShieldLock,
  IconUser,
  IconUserCircle,
  type IconGauge,
} from '@tabler/icons-react'
import type { Match } from '#contract/find.ts'
import type { Action, Actor } from '#domain/policy.ts'
import { can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { appears, type MenuEntry, type MenuSection } from '../menu.ts'

export interface Target {
  to: string
  title: string
  detail: string
  icon: typeof IconGauge
}

export interface RecentTarget {
  to: string
  title: string
  detail: string
}

export const recentIcon = IconHistory

const kindIcons: Record<Match['kind'], typeof IconGauge> = {
  user: IconUser,
  companyVehicle: IconCar,
  certificate: IconCertificate,
  report: IconClipboardCheck,
  instrument: IconRulerMeasure,
  company: IconBuilding,
}

/** The page of a result if the user may open it, otherwise the list that contains it. */
export const targetOf = ({ kind, _id, title, detail, companyId }: Match, actor: Actor): Target => {
  const paths: Record<Match['kind'], string> = {
    user: personPath({ _id, companyId }, actor),
    companyVehicle: `/app/company-vehicles/${_id}`,
    certificate: `/app/certificates/${_id}`,
    report: `/app/reports/${_id}`,
    instrument: `/app/instruments/${_id}`,
    company: companyPath({ _id, title }, actor),
  }
  return { to: paths[kind], title, detail, icon: kindIcons[kind] }
}

function personPath({ _id, companyId }: Pick<Match, '_id' | 'companyId'>, actor: Actor) {
  if (_id === actor.userId) return '/app/user'
  if (actor.isAdmin) return `/app/users/${_id}`
  if (companyId !== null && companyId === actor.company?.id) return `/app/coworker/${_id}`
  return `/app/certificates?userId=${_id}`
}

function companyPath({ _id, title }: Pick<Match, '_id' | 'title'>, actor: Actor) {
  if (actor.isAdmin) return `/app/companies/${_id}`
  return _id === actor.company?.id ? '/app/company-profile' : `/app/companies?q=${encodeURIComponent(title)}`
}

const ofAccount: MenuEntry[] = [
  { to: '/app/user', text: 'shell.nav.profile', icon: IconUserCircle },
  { to: '/app/security', text: 'shell.nav.security', icon: IconShieldLock },
  { to: '/app/change-password', text: 'shell.nav.password', icon: IconKey },
  { to: '/app/my-data', text: 'shell.nav.myData', icon: IconDatabase },
  { to: '/verify', text: 'shell.verify', icon: IconScan },
]

interface Making {
  to: string
  text: TextKey
  action: Action
}

const making: Making[] = [
  { to: '/app/reports/new', text: 'report.create', action: 'report.create' },
  { to: '/app/certificate/new', text: 'certificate.create', action: 'certificate.issue' },
  { to: '/app/company-vehicles/new', text: 'vehicle.create', action: 'companyVehicle.create' },
  { to: '/app/instruments/new', text: 'instrument.create', action: 'instrument.create' },
  { to: '/app/coworker/invite', text: 'invitation.create', action: 'invitation.create' },
  { to: '/app/users/new', text: 'person.create', action: 'user.create' },
  { to: '/app/vehicles/new', text: 'catalogue.create', action: 'vehicle.create' },
  { to: '/app/certificate-templates/new', text: 'template.create', action: 'certificateTemplate.create' },
  {
    to: '/app/certification-authorities/new',
    text: 'authority.create',
    action: 'certificationAuthority.create',
  },
  { to: '/app/forum/new', text: 'forum.create', action: 'topic.create' },
]

type Say = (key: TextKey) => string

export const pagesOf = (menu: MenuSection[], actor: Actor, t: Say): Target[] =>
  [
    ...menu.flatMap(({ icon, pages }) => pages.map(({ to, text }) => ({ to, text, icon }))),
    ...ofAccount.filter((entry) => appears(entry, actor)),
  ].map(({ to, text, icon }) => ({ to, title: t(text), detail: '', icon }))

export const makingOf = (actor: Actor, t: Say): Target[] =>
  making
    .filter(({ action }) => can(actor, action))
    .map(({ to, text }) => ({ to, title: t(text), detail: '', icon: IconPlus }))

export function matching(targets: Target[], typed: string) {
  const typedWords = wordsOf(typed)
  return targets.filter(({ title }) => {
    const titleWords = wordsOf(title)
    return typedWords.every((one) => titleWords.some((word) => word.startsWith(one)))
  })
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s,/()-]+/)
    .filter(Boolean)
