import { imports } from '#contract/importing.ts'
import { invitationResource } from '#contract/invitation.ts'
import { ImportPage } from '../../resource/importing/ImportPage.tsx'

/** The people of a company invited by a table of their addresses. */
export const ImportInvitationsPage = () => (
  <ImportPage resource={invitationResource} endpoint={imports.invitation} list="/app/coworker" />
)
