import { imports } from '#contract/importing.ts'
import { invitationResource } from '#contract/invitation.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ImportPage } from '../../../resource/import/ImportPage.tsx'

export default function ImportInvitationsPage() {
  const { t } = useTexts()
  return (
    <ImportPage
      resource={invitationResource}
      endpoint={imports.invitation}
      list="/app/coworker"
      listName={t('coworker.list')}
    />
  )
}
