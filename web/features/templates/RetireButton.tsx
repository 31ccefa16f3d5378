import { useNavigate } from '@tanstack/react-router'
import { certificateTemplates } from '#contract/template.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Template } from './template.ts'

/** Takes a template out of use; what was issued from it stays. */
export function RetireButton({ template }: { template: Template }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const remove = useRemove(certificateTemplates)
  const navigate = useNavigate()
  const retire = async () => {
    const sure = await confirm({
      title: t('template.retire.title'),
      body: t('template.retire.what', { name: template.name }),
      action: t('template.retire.action'),
      danger: true,
    })
    if (!sure) return
    try {
      await remove(template)
      await navigate({ to: '/app/certificate-templates' })
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    }
  }
  return (
    <Button tone="secondary" onClick={() => void retire()}>
      {t('template.retire')}
    </Button>
  )
}
