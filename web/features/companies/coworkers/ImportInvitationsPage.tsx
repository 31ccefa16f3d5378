import { imports } from '#contract/importing.ts'
import { invitationResource } from '#contract/invitation.ts'
import { ImportPage } from '../../../resource/import/ImportPage.tsx'

export default function ImportInvitationsPage() {
  return <ImportPage resource={invitationResource} endpoint={imports.invitation} list="/app/coworker" />
}
