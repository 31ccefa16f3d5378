import type { Departure, Membership } from '#domain/departure.ts'

const admin = { role: 'admin', others: 'nobody', activated: false, everActivated: false } as const

export const departureVectors: {
  id: string
  what: string
  place: Membership
  leaving: Departure
  erasing: Departure
}[] = [
  {
    id: 'D1',
    what: 'an employee',
    place: { role: 'employee', others: 'admins', activated: true, everActivated: true },
    leaving: 'leaves',
    erasing: 'leaves',
  },
  { id: 'D2', what: 'who founded it, alone, never active', place: admin, leaving: 'drops', erasing: 'drops' },
  {
    id: 'D3',
    what: 'who founded it, never active, with employees',
    place: { ...admin, others: 'employees' },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D4',
    what: 'who leads it alone, active',
    place: { ...admin, activated: true, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D5',
    what: 'who leads it alone, active once',
    place: { ...admin, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'leaves',
  },
  {
    id: 'D6',
    what: 'the only one who leads employees, active once',
    place: { ...admin, others: 'employees', everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D7',
    what: 'one of two who lead it, active',
    place: { ...admin, others: 'admins', activated: true, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'leaves',
  },
]
