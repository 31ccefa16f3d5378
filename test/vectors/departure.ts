import type { Departure, Membership } from '#domain/departure.ts'

const admin = { role: 'admin', others: 'none', activated: false, everActivated: false } as const

export const departureVectors: {
  id: string
  what: string
  membership: Membership
  leaving: Departure
  erasing: Departure
}[] = [
  {
    id: 'D1',
    what: 'an employee',
    membership: { role: 'employee', others: 'admins', activated: true, everActivated: true },
    leaving: 'leaves',
    erasing: 'leaves',
  },
  {
    id: 'D2',
    what: 'who founded it, alone, never active',
    membership: admin,
    leaving: 'drops',
    erasing: 'drops',
  },
  {
    id: 'D3',
    what: 'who founded it, never active, with employees',
    membership: { ...admin, others: 'employees' },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D4',
    what: 'who leads it alone, active',
    membership: { ...admin, activated: true, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D5',
    what: 'who leads it alone, active once',
    membership: { ...admin, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'leaves',
  },
  {
    id: 'D6',
    what: 'the only one who leads employees, active once',
    membership: { ...admin, others: 'employees', everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'handsOverFirst',
  },
  {
    id: 'D7',
    what: 'one of two who lead it, active',
    membership: { ...admin, others: 'admins', activated: true, everActivated: true },
    leaving: 'handsOverFirst',
    erasing: 'leaves',
  },
]
