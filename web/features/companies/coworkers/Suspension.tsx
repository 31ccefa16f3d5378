import { useQueryClient } from '@tanstack/react-query'
import { coworkers } from '#contract/coworker.ts'
import { call } from '../../../api/call.ts'
import { useConfirmedAction } from '../../../form/useConfirmedAction.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { Coworker } from './CoworkerName.tsx'

export function Suspension({ coworker, name }: { coworker: Coworker; name: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  const { _id: id, suspendedAt } = coworker
  const refresh = () => client.invalidateQueries({ queryKey: [coworkers.name] })
  const suspend = () =>
    start('suspend', {
      question: {
        title: t('coworker.suspend.title', { name }),
        body: t('coworker.suspend.what', { name }),
        action: t('coworker.suspend'),
        danger: true,
        reason: { label: t('coworker.suspend.reason'), hint: t('coworker.suspend.reason.hint', { name }) },
      },
      run: async (reason) => {
        await call(coworkers.suspend, { params: { id }, body: { reason } })
        await refresh()
      },
      done: t('coworker.suspend.done', { name }),
    })
  const reinstate = () =>
    start('reinstate', {
      question: {
        title: t('coworker.reinstate.title', { name }),
        body: t('coworker.reinstate.what', { name }),
        action: t('coworker.reinstate'),
      },
      run: async () => {
        await call(coworkers.reinstate, { params: { id } })
        await refresh()
      },
      done: t('coworker.reinstate.done'),
    })
  return (
    <Section
      title={t(suspendedAt ? 'coworker.suspended' : 'coworker.suspend')}
      what={t('coworker.suspend.why')}
    >
      <div>
        <Button variant="secondary" pending={pending !== null} onClick={suspendedAt ? reinstate : suspend}>
          {t(suspendedAt ? 'coworker.reinstate' : 'coworker.suspend')}
        </Button>
      </div>
    </Section>
  )
}
