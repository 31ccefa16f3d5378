import type { StepKey } from '#domain/measurement/checklist.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { confirm } from '../../../ui/dialogs.tsx'
import type { Disconnecting } from '../draft/draft.ts'
import { hasLater } from '../draft/steps.ts'

/** Asks first if the change removes later steps. */
export function useRepeat(
  draft: Disconnecting,
  change: (edit: (draft: Disconnecting) => Disconnecting) => void,
) {
  const { t } = useTexts()
  return (step: StepKey, edit: (draft: Disconnecting) => Disconnecting) => {
    if (!hasLater(draft, step)) return change(edit)
    void confirm({
      title: t('report.wizard.undo.title'),
      body: t('report.wizard.undo.what'),
      action: t('report.wizard.undo'),
      danger: true,
    }).then((sure) => {
      if (sure) change(edit)
    })
  }
}
