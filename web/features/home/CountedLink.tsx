import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedList } from '#contract/dashboard.ts'
import { useAccount } from '../../session/session.ts'

/** What the address of the list says: its filters, and the order where it is not the usual one. */
type Filter = Record<string, string | true>

interface Counted {
  list: CountedList
  filter: Filter
}

interface Props {
  /** What is counted. */
  of: Counted
  className?: string | undefined
  children: ReactNode
}

/** The way to where the things counted are shown, just these and no others. */
export function CountedLink({ of: { list, filter }, className, children }: Props) {
  const { actor } = useAccount()
  // The system administrator reads everybody's reports elsewhere.
  const to = list === 'report' && actor.isAdmin ? '/app/all-reports' : pages[list]
  return (
    // Which page it is, and so what its address may hold, only the list knows.
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

/** Which of these pages show all they can show. */
const whole: readonly CountedList[] = ['vehicleAction', 'invitation', 'complaint']

/** A number stands in an address as it is, a word of digits in quotes. */
const inAddress = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ]),
  )
