import { useCan } from '../../session/useCan.ts'
import { AuthorityBody, type Authority } from './AuthorityBody.tsx'
import { DeleteAuthority, Templates } from './AuthorityRoots.tsx'
import { Members } from './Members.tsx'
import { Seals } from './Seals.tsx'

/** The details beside what certificates need; the members, whose rows are wide, below. */
export function AuthorityParts({ authority }: { authority: Authority }) {
  const can = useCan()
  return (
    <div className="stack-wide">
      <div className="halves">
        <AuthorityBody authority={authority} />
        <div className="stack-wide">
          {can('signingKey.read', authority) && <Seals authority={authority} />}
          {can('certificateTemplate.list', authority) && <Templates authority={authority} />}
        </div>
      </div>
      {can('member.list', authority) && <Members authority={authority} />}
      {can('certificationAuthority.delete', authority) && <DeleteAuthority authority={authority} />}
    </div>
  )
}
