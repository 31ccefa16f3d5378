import { type Action, policy, type Role, roles } from '#domain/policy.ts'

/** What a role may do with an action: on which items, and whether the action must be confirmed. */
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

/** The row of the policy in words. Roles with the same right are grouped; roles without the right are left out. */
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
