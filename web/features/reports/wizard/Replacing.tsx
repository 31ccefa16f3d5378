import { reports } from '#contract/report.ts'
import { corrections } from '#domain/correction.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Choice } from '../../../ui/choices.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { useStore } from '../../../ui/store.ts'
import type { Replaced } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draftStore.ts'
import type { Hand } from '../draft/steps.ts'
import { chooseCorrection } from '../draft/withdrawal.ts'

interface Props {
  draftStore: DraftStore
  replaces: Replaced
  hand: () => Hand
}

/** Shows the corrected report on every page and asks what the correction does with the readings. */
export default function Replacing({ draftStore, replaces, hand }: Props) {
  const { t } = useTexts()
  const { draft } = useStore(draftStore.store)
  const { reportId, number, reason } = replaces
  const choose = async (chosen: string) => {
    const correction = corrections.find((one) => one === chosen)
    if (!correction) return
    // Measuring again deletes the old readings permanently.
    const sure =
      correction === 'enteredWrongly' ||
      (await confirm({
        title: t('report.correction.measuredAgain.title'),
        body: t('report.correction.measuredAgain.sure'),
        action: t('report.correction.measuredAgain.action'),
        danger: true,
      }))
    if (sure) draftStore.change((before) => chooseCorrection(before, correction, hand()))
  }
  return (
    <Notice
      title={t('report.correction.title', { number: number ?? '' })}
      action={draft.remarks === '' && <TakeRemarks draftStore={draftStore} reportId={reportId} />}
    >
      <div className="stack">
        <p>
          {t('report.replaces.reason')}: {reason}
        </p>
        {draft.correction === 'measuredAgain' ? (
          <p>{t('report.correction.measuredAgain.chosen')}</p>
        ) : (
          <Choice
            label={t('report.correction.question')}
            name="correction"
            value={draft.correction ?? null}
            options={corrections.map((one) => ({
              value: one,
              title: t(`report.correction.${one}`),
              what: t(`report.correction.${one}.what`),
            }))}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </div>
    </Notice>
  )
}

/** Remarks of the corrected report are copied only on request. */
function TakeRemarks({ draftStore, reportId }: { draftStore: DraftStore; reportId: string }) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="quiet"
      run={() => call(reports.read, { params: { id: reportId } })}
      onSuccess={({ remarks }) => draftStore.change((before) => ({ ...before, remarks }))}
    >
      {t('report.correction.remarks')}
    </ActionButton>
  )
}
