import { isDangerFound } from '#domain/measurement/disconnection.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Disconnecting } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draftStore.ts'
import { type Hand, withdrawnIn } from '../draft/steps.ts'
import { withdraw } from '../draft/withdrawal.ts'

interface Props {
  draft: Disconnecting
  draftStore: DraftStore
  hand: () => Hand
  goTo: (step: string) => void
}

export default function Stopped({ draft, draftStore, hand, goTo }: Props) {
  const { t } = useTexts()
  const isMeasured = isDangerFound(draft.measurement)
  return (
    <Notice
      severity="error"
      title={t('report.stop.title')}
      action={
        <span className="row">
          <Button variant="secondary" onClick={() => goTo('review')}>
            {t('report.stop.finish')}
          </Button>
          {isMeasured && withdrawnIn(draft).length < mostWithdrawn && (
            <ActionButton
              variant="quiet"
              question={{ title: t('report.stop.wrong.title'), body: t('report.stop.wrong.what') }}
              run={() => {
                draftStore.change((before) =>
                  before.type === 'disconnection' ? withdraw(before, hand()) : before,
                )
                goTo('meterTestBefore')
              }}
            >
              {t('report.stop.wrong')}
            </ActionButton>
          )}
        </span>
      }
    >
      {t(isMeasured ? 'report.stop.notice' : 'report.stop.wrong.notice')}
    </Notice>
  )
}
