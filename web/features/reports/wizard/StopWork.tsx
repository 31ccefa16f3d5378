import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import { isDangerMeasured } from '#domain/measurement/disconnection.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { useStore } from '../../../ui/store.ts'
import { SafetyStop } from '../../../ui/wizard.tsx'
import type { DraftStore } from '../draft/draftStore.ts'
import { voltageFields } from '../draft/voltages.ts'

interface StopWorkProps {
  draftStore: DraftStore
  goTo: (step: string) => void
}

/** Covers the screen until the user confirms the danger. There is no way to undo it. */
export function StopWork({ draftStore, goTo }: StopWorkProps) {
  const { t, locale } = useTexts()
  const { draft } = useStore(draftStore.store)
  if (draft.type !== 'disconnection' || !draft.stop || draft.stop.read) return null
  const { measurement } = draft
  const read = () => {
    draftStore.change((before) => ({ ...before, stop: before.stop && { ...before.stop, read: true } }))
    goTo('details')
  }
  return (
    <SafetyStop
      title={t('report.stop.title')}
      reading={isDangerMeasured(measurement) ? printVolt(highest(measurement), locale) : undefined}
      action={
        <Button variant="secondary" onClick={read}>
          {t('report.stop.action')}
        </Button>
      }
    >
      {measurement.absenceOfVoltage === false && <p>{t('report.stop.tester')}</p>}
      <p>{t('report.stop.what')}</p>
      <p>{t('report.stop.what.report')}</p>
    </SafetyStop>
  )
}

// The limit of alternating voltage is half as high, so it counts double in the comparison.
const highest = (measurement: Measurement) => {
  const factor = LIMITS.absenceOfVoltage.hvPresentAbove_mV / LIMITS.absenceOfVoltage.acHvPresentAbove_mV
  const rated = [
    ...voltageFields.map((field) => ({ mV: measurement[field], factor: 1 })),
    ...measurement.uAcPhases_mV.map((mV) => ({ mV, factor })),
  ].flatMap(({ mV, factor: weight }) => (isBlank(mV) ? [] : [{ mV, weight: Math.abs(mV) * weight }]))
  return rated.reduce((most, one) => (one.weight > most.weight ? one : most), { mV: 0, weight: 0 }).mV
}
