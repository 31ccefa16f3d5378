import { type Action, policy, type Role, roles } from '#domain/policy.ts'

/** What one role may do by an action: over which things, and whether the deed must be confirmed. */
interface Right {
  roles: Role[]
  scope: string
  confirm: boolean
}

const scopes: Record<string, string> = {
  S: 'about oneself',
  O: 'made by oneself',
  OC: 'made by oneself, in one’s own organisation',
  C: 'of one’s own company',
  A: 'of one’s own authority',
  E: 'what is open to everybody',
  H: 'people who hold a certificate of one’s own authority',
  K: 'exactly the one asked for, card fields only',
  P: 'public',
  '*': 'everything',
}

/** The row of the policy in words, roles of the same right together; what a role is not given is left out. */
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
