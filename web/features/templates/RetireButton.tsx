import { useNavigate } from '@tanstack/react-router'
import { certificateTemplates } from '#contract/template.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import type { Template } from './template.ts'

/** Issued certificates keep the template. */
export function RetireButton({ template }: { template: Template }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const remove = useRemove(certificateTemplates)
  const navigate = useNavigate()
  const retire = () =>
    start('retire', {
      question: {
        title: t('template.retire.title'),
        body: t('template.retire.what', { name: template.name }),
        action: t('template.retire.action'),
        danger: true,
      },
      run: async () => {
        await remove(template)
        await navigate({ to: '/app/certificate-templates' })
      },
    })
  return (
    <Button variant="secondary" pending={pending !== null} onClick={retire}>
      {t('template.retire')}
    </Button>
  )
}
