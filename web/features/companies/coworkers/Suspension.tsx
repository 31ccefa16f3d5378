import { coworkers } from '#contract/coworker.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Section } from '../../../ui/pages.tsx'
import type { Coworker } from './CoworkerName.tsx'

export function Suspension({ coworker, name }: { coworker: Coworker; name: string }) {
  const { t } = useTexts()
  const { _id: id, suspendedAt } = coworker
  const refreshes = [[coworkers.name]]
  return (
    <Section
      title={t(suspendedAt ? 'coworker.suspended' : 'coworker.suspend')}
      what={t('coworker.suspend.why')}
    >
      <div>
        {suspendedAt ? (
          <ActionButton
            variant="secondary"
            question={{
              title: t('coworker.reinstate.title', { name }),
              body: t('coworker.reinstate.what', { name }),
            }}
            run={() => call(coworkers.reinstate, { params: { id } })}
            refreshes={refreshes}
            toast={t('coworker.reinstate.done')}
          >
            {t('coworker.reinstate')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="secondary"
            question={{
              title: t('coworker.suspend.title', { name }),
              body: t('coworker.suspend.what', { name }),
              danger: true,
              reason: {
                label: t('coworker.suspend.reason'),
                hint: t('coworker.suspend.reason.hint', { name }),
              },
            }}
            run={({ reason }) => call(coworkers.suspend, { params: { id }, body: { reason } })}
            refreshes={refreshes}
            toast={t('coworker.suspend.done', { name })}
          >
            {t('coworker.suspend')}
          </ActionButton>
        )}
      </div>
    </Section>
  )
}
