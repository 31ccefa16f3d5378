import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { precedingViolation } from '#domain/measurement/preceding.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { disconnectionsOf } from '../draft/disconnections.ts'
import { precedingFor } from '../draft/judgement.ts'
import type { Preceding } from '../draft/draft.ts'
import { PrecedingLine } from '../reportParts.tsx'
import type { StepProps } from './step.ts'

export default function PrecedingStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { _id: userId } = useAccount()
  const vehicleId = draft.vehicle?._id ?? ''
  const { data, isPending } = useQuery({
    queryKey: ['report', 'disconnections', userId, vehicleId],
    queryFn: ({ signal }) => disconnectionsOf(userId, vehicleId, { signal }),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const make = (
    <ButtonLink
      variant="secondary"
      to="/app/reports/new/$companyVehicleId"
      params={{ companyVehicleId: vehicleId }}
    >
      {t('report.wizard.preceding.make')}
    </ButtonLink>
  )
  const { found = none, stored = false } = data ?? {}
  useLatestProof({ draft, change }, found)
  if (isPending) return <Skeleton height={160} />
  const choices = withChosen(found, draft.preceding)
  if (choices.length === 0)
    return (
      <EmptyState title={t('report.wizard.preceding.none')} action={make}>
        {t('report.wizard.preceding.none.what')}
      </EmptyState>
    )
  return (
    <>
      {stored && <Notice severity="warning">{t('report.wizard.vehicle.offline')}</Notice>}
      <Choice
        label={t('report.wizard.preceding')}
        name="preceding"
        value={draft.preceding && keyOf(draft.preceding)}
        options={choices.map((one) => ({
          value: keyOf(one),
          title: one.name,
          what: (
            <PrecedingLine
              of={one}
              name={one.number ? <Code value={one.number} /> : t('report.wizard.preceding.draft')}
            />
          ),
        }))}
        onChange={(key) =>
          change((before) => ({ ...before, preceding: choices.find((one) => keyOf(one) === key) ?? null }))
        }
      />
      <Chosen draft={draft} />
      <div>{make}</div>
    </>
  )
}

const none: Preceding[] = []

/** Proposes the latest disconnection if it counts. The tester sees it and can choose another one. */
function useLatestProof({ draft, change }: Pick<StepProps, 'draft' | 'change'>, found: Preceding[]) {
  const [latest] = found
  useEffect(() => {
    if (!latest || draft.preceding || latest.state !== 'final') return
    const isRefused = precedingViolation(precedingFor({ ...draft, preceding: latest })) !== null
    if (!isRefused) change((before) => (before.preceding ? before : { ...before, preceding: latest }))
  }, [latest, draft, change])
}

function Chosen({ draft }: Pick<StepProps, 'draft'>) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const { preceding } = draft
  if (!preceding) return null
  const violation = precedingViolation(precedingFor(draft))
  return (
    <>
      {preceding.state === 'draft' ? (
        <Notice severity="warning">{t('report.wizard.preceding.notFinal')}</Notice>
      ) : (
        violation && <Notice severity="error">{fieldText(violation)}</Notice>
      )}
      <Warnings warnings={preceding.contradictions} title={t('report.warning.relied')} />
    </>
  )
}

const keyOf = ({ reportId, draftId }: Preceding) => reportId ?? draftId ?? ''

// The chosen one remains visible, whatever its state.
const withChosen = (options: Preceding[], chosen: Preceding | null) => {
  const isSame = (one: Preceding) =>
    (one.reportId !== null && one.reportId === chosen?.reportId) ||
    (one.draftId !== null && one.draftId === chosen?.draftId)
  return chosen && !options.some(isSame) ? [chosen, ...options] : options
}
