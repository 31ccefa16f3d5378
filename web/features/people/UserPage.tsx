import { useParams } from '@tanstack/react-router'
import { users } from '#contract/account.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { profileSections } from '../../form/profileSections.ts'

const fields = profileSections.flatMap((section) => section.fields)

/** A person's profile as the system admin edits it. */
export function UserPage() {
  const { uuid = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={users}
      id={uuid}
      back={{ to: '/app/users', label: t('person.list') }}
      titleOf={({ fullname, username, evalid }) => fullname || username || evalid}
      facts={({ evalid, email, activated }) => (
        <>
          <Code value={evalid} />
          {email && <span>{email}</span>}
          <StateBadge state={activated ? 'activated' : 'notActivated'} />
        </>
      )}
    >
      {(user) => <ResourceForm resource={users} area="account" item={user} fields={fields} />}
    </ItemPage>
  )
}
