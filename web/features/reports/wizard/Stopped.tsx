import { isDangerFound } from '#domain/measurement/disconnection.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
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
  const remeasure = async () => {
    const sure = await confirm({
      title: t('report.stop.wrong.title'),
      body: t('report.stop.wrong.what'),
      action: t('report.stop.wrong'),
    })
    if (!sure) return
    draftStore.change((before) => (before.type === 'disconnection' ? withdraw(before, hand()) : before))
    goTo('meterTestBefore')
  }
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
            <Button variant="quiet" onClick={() => void remeasure()}>
              {t('report.stop.wrong')}
            </Button>
          )}
        </span>
      }
    >
      {t(isMeasured ? 'report.stop.notice' : 'report.stop.wrong.notice')}
    </Notice>
  )
}
