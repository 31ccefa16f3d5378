import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedList } from '#contract/dashboard.ts'
import { useAccount } from '../../session/session.ts'

type Filter = Record<string, string | true>

interface Counted {
  list: CountedList
  filter: Filter
}

interface Props {
  of: Counted
  className?: string | undefined
  children: ReactNode
}

export function CountedLink({ of: { list, filter }, className, children }: Props) {
  const { actor } = useAccount()
  // The system administrator has a separate list of all reports.
  const to = list === 'report' && actor.isAdmin ? '/app/all-reports' : pages[list]
  return (
    // The search type depends on `list`, which TypeScript does not know here.
    <Link to={to} search={(whole.includes(list) ? {} : inAddress(filter)) as never} className={className}>
      {children}
    </Link>
  )
}

const pages: Record<CountedList, string> = {
  certificate: '/app/certificates',
  report: '/app/reports',
  companyVehicle: '/app/company-vehicles',
  vehicleAction: '/app/open-faults',
  instrument: '/app/instruments',
  invitation: '/app/coworker',
  renewalRequest: '/app/renewal-requests',
  vehicle: '/app/vehicles',
  vehicleManufacturer: '/app/vehicle-manufacturers',
  complaint: '/app/forum/reports',
}

const whole: readonly CountedList[] = ['vehicleAction', 'invitation', 'complaint']

/** The router serialises a string of digits in quotes. */
const inAddress = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ]),
  )
