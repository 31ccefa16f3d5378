import {
  IconAlertTriangle,
  IconBooks,
  IconBarrierBlock,
  IconBug,
  IconBuilding,
  IconBuildingFactory2,
  IconBuildings,
  IconCar,
  IconCertificate,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconGauge,
  IconHistory,
  IconId,
  IconMailX,
  IconMessages,
  IconRulerMeasure,
  IconRefresh,
  IconScale,
  IconSchool,
  IconShieldCheck,
  IconTable,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Action, Actor } from '#domain/policy.ts'
import { can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'

export interface MenuEntry {
  to: string
  text: TextKey
  icon: typeof IconGauge
  /** Omitted for entries that everyone has. */
  action?: Action
  only?: (actor: Actor) => boolean
  exact?: boolean
}

interface MenuGroup {
  text: TextKey | null
  entries: MenuEntry[]
}

const isAdmin = (actor: Actor) => actor.isAdmin

export const overview: MenuEntry = { to: '/app', text: 'shell.nav.overview', icon: IconGauge, exact: true }
export const reports: MenuEntry = {
  to: '/app/reports',
  text: 'shell.nav.reports',
  icon: IconClipboardCheck,
  action: 'report.list',
}
export const certificates: MenuEntry = {
  to: '/app/certificates',
  text: 'shell.nav.certificates',
  icon: IconCertificate,
  action: 'certificate.list',
}

const groups: MenuGroup[] = [
  {
    text: null,
    entries: [
      overview,
      reports,
      certificates,
      { to: '/app/card', text: 'shell.nav.card', icon: IconId },
      {
        to: '/app/company-vehicles',
        text: 'shell.nav.vehicles',
        icon: IconCar,
        action: 'companyVehicle.list',
      },
      {
        to: '/app/company-vehicles/new',
        text: 'vehicle.create',
        icon: IconCar,
        action: 'companyVehicle.create',
      },
      { to: '/app/work-gate', text: 'shell.nav.gate', icon: IconBarrierBlock, action: 'gate.ask' },
      { to: '/app/signs', text: 'shell.nav.signs', icon: IconAlertTriangle },
      {
        to: '/app/instruments',
        text: 'shell.nav.instruments',
        icon: IconRulerMeasure,
        action: 'instrument.list',
      },
      { to: '/app/forum', text: 'shell.nav.forum', icon: IconMessages, action: 'topic.list' },
    ],
  },
  {
    text: 'shell.nav.organisation',
    entries: [
      { to: '/app/company-profile', text: 'shell.nav.company', icon: IconBuilding },
      {
        to: '/app/coworker',
        text: 'shell.nav.coworkers',
        icon: IconUsersGroup,
        only: ({ company }) => company !== null,
      },
      {
        to: '/app/qualification',
        text: 'shell.nav.qualification',
        icon: IconTable,
        action: 'qualification.read',
        only: ({ company, authorities }) => company !== null || authorities.length > 0,
      },
      {
        to: '/app/certification-authority',
        text: 'shell.nav.authority',
        icon: IconSchool,
        only: ({ authorities }) => authorities.length > 0,
      },
      {
        to: '/app/renewal-requests',
        text: 'shell.nav.renewals',
        icon: IconRefresh,
        action: 'renewalRequest.decline',
      },
      {
        to: '/app/certificate-templates',
        text: 'shell.nav.templates',
        icon: IconFileText,
        action: 'certificateTemplate.list',
      },
    ],
  },
  {
    text: 'shell.nav.registers',
    entries: [
      {
        to: '/app/vehicles',
        text: 'shell.nav.catalogue',
        icon: IconBooks,
        action: 'vehicle.list',
      },
      {
        to: '/app/vehicle-manufacturers',
        text: 'shell.nav.manufacturers',
        icon: IconBuildingFactory2,
        action: 'vehicleManufacturer.list',
      },
      { to: '/app/all-reports', text: 'shell.nav.allReports', icon: IconClipboardList, only: isAdmin },
      {
        to: '/app/audit',
        text: 'shell.nav.audit',
        icon: IconHistory,
        action: 'audit.read',
        // Other users find their entries under their own data.
        only: ({ isAdmin, company, authorities }) =>
          isAdmin || company?.role === 'admin' || authorities.length > 0,
      },
      { to: '/app/letters', text: 'shell.nav.letters', icon: IconMailX, action: 'letter.list' },
      { to: '/app/operator', text: 'shell.nav.operator', icon: IconScale, action: 'legal.edit' },
      { to: '/app/errors', text: 'shell.nav.faults', icon: IconBug, action: 'fault.list' },
      { to: '/app/users', text: 'shell.nav.users', icon: IconUsers, action: 'user.list' },
      { to: '/app/companies', text: 'shell.nav.companies', icon: IconBuildings, action: 'company.list' },
      {
        to: '/app/certification-authorities',
        text: 'shell.nav.authorities',
        icon: IconShieldCheck,
        action: 'certificationAuthority.list',
      },
    ],
  },
]

/** Entries that the policy permits, without empty groups. */
export const menuOf = (actor: Actor) =>
  groups
    .map(({ text, entries }) => ({ text, entries: entries.filter((entry) => appears(entry, actor)) }))
    .filter(({ entries }) => entries.length > 0)

export const appears = ({ action, only }: MenuEntry, actor: Actor) =>
  (!action || can(actor, action)) && (!only || only(actor))
