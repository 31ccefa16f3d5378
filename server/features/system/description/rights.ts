import { type Action, policy, type Role, roles } from '#domain/policy.ts'

/** A role's permission: on which items, and whether a confirmation is required. */
interface Right {
  roles: Role[]
  scope: string
  confirm: boolean
}

const scopes: Record<string, string> = {
  S: 'your own data',
  O: 'created by you',
  OC: 'created by you, in your organisation',
  C: 'of your company',
  A: 'of your authority',
  E: 'open to everyone',
  H: 'holders of a certificate of your authority',
  K: 'exactly the requested one, card fields only',
  P: 'public',
  '*': 'everything',
}

/** A policy row in words. Roles with the same right are grouped. */
export function rightsOf(action: Action): Right[] {
  const rights = new Map<string, Right>()
  policy[action].forEach((cell, column) => {
    const role = roles[column]
    if (cell === '-' || !role) return
    const right = rights.get(cell) ?? { roles: [], scope: scopeOf(cell), confirm: cell.includes('!') }
    right.roles.push(role)
    rights.set(cell, right)
  })
  return [...rights.values()]
}

const scopeOf = (cell: string) =>
  cell
    .split(',')
    .map((scope) => scopes[scope.replace('!', '').split(':')[0] ?? ''] ?? scope)
    .join(', or ')
