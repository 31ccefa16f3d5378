import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { demoPassword } from './people.ts'

export async function accountsTable(db: Db) {
  const people = await db
    .selectFrom('user as u')
    .leftJoin('coworker as w', (join) => join.onRef('w.userId', '=', 'u.id').on('w.until', 'is', null))
    .leftJoin('company as c', 'c.id', 'w.companyId')
    .leftJoin('authorityMember as m', 'm.userId', 'u.id')
    .leftJoin('authority as a', 'a.id', 'm.authorityId')
    .select([
      'u.username',
      'u.isAdmin',
      'u.language',
      'm.role as memberRole',
      'w.role as companyRole',
      'w.suspensionId',
      sql<string>`coalesce(c.name, a.name, '')`.as('organisation'),
      sql<boolean>`exists (select 1 from report r where r.author_id = u.id)`.as('tests'),
    ])
    .orderBy('u.isAdmin', 'desc')
    .orderBy('organisation')
    // Users of a further language come last.
    .orderBy(sql`u.language = 'en'`)
    .orderBy('u.id')
    .execute()
  const rows = new Map<string, string[]>()
  for (const person of people) {
    const role = roleOf(person)
    const key = role + person.organisation + person.language
    if (!rows.has(key)) rows.set(key, [person.username, role, person.organisation, person.language])
  }
  return table([['Name', 'Role', 'Organisation', 'Language'], ...rows.values()])
}

interface Affiliation {
  isAdmin: boolean
  memberRole: string | null
  companyRole: string | null
  suspensionId: string | null
  tests: boolean
}

function roleOf({ isAdmin, memberRole, companyRole, suspensionId, tests }: Affiliation) {
  if (isAdmin) return 'system administrator'
  if (memberRole) return `authority ${memberRoles[memberRole] ?? memberRole}`
  if (suspensionId) return 'suspended coworker'
  if (companyRole === 'admin') return 'company administrator'
  if (companyRole) return tests ? 'employee, tester' : 'employee'
  return 'user without company'
}

const memberRoles: Record<string, string> = {
  admin: 'administrator',
  adminReadOnly: 'administrator, read only',
  trainer: 'trainer',
  trainerReadOnly: 'trainer, read only',
}

function table(rows: string[][]) {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `\n${lines.join('\n')}\n\nEverybody's password: ${demoPassword}\n`
}
