import { type Actor, can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'

interface FirstAction {
  to: string
  text: TextKey
}

/** What the button in the middle of the bottom bar begins; its text names it. */
export function firstActionOf(actor: Actor): FirstAction | null {
  if (can(actor, 'report.create')) return { to: '/app/reports/new', text: 'shell.nav.new.report' }
  if (can(actor, 'certificate.issue'))
    return { to: '/app/certificate/new', text: 'shell.nav.new.certificate' }
  if (can(actor, 'companyVehicle.create'))
    return { to: '/app/company-vehicles/new', text: 'shell.nav.new.vehicle' }
  return null
}
