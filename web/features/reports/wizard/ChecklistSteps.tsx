import { useState, type ReactNode } from 'react'
import { isSettled, skippableSteps, type StepKey } from '#domain/measurement/checklist.ts'
import { fileUrl } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { TimeOfDay } from '../TimeOfDay.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { findNoneAdjacent, recordStep, skipStep, undoStep } from '../draft/steps.ts'
import { adjacentKeys, secureKeys } from './pageOf.ts'
import { LargeCheckbox } from './LargeCheckbox.tsx'
import { HintList, ManualSource, useHelp } from './ManualHint.tsx'
import { PhotoPlace } from './PhotoPlace.tsx'
import { SecuringFields } from './SecuringFields.tsx'
import type { DisconnectionStep } from './step.ts'
import { useRepeat } from './useRepeat.ts'
import styles from './steps.module.css'

export const SecureStep = (props: DisconnectionStep) => <Checklist keys={secureKeys} {...props} />

export const AdjacentStep = (props: DisconnectionStep) => <Checklist keys={adjacentKeys} {...props} />

function Checklist({ keys, ...props }: DisconnectionStep & { keys: StepKey[] }) {
  const { steps } = props.draft.measurement
  const help = useHelp(props.draft.vehicle)
  const settled = (key: StepKey) => isSettled(steps[key])
  const open = keys.findIndex((key) => !settled(key))
  return (
    <>
      <ManualSource help={help} />
      {keys.map((key, index) => (
        <Checkbox
          key={key}
          step={key}
          enabled={open < 0 || index <= open}
          isNext={index === open + 1}
          hint={help?.hints[key] && <HintList help={help} step={key} />}
          {...props}
        />
      ))}
    </>
  )
}

function DisconnectPhoto({ draft: { vehicle } }: Pick<DisconnectionStep, 'draft'>) {
  const { t } = useTexts()
  const [isAway, setAway] = useState(false)
  const photoId = vehicle?.serviceDisconnectPhotoId
  return (
    photoId &&
    !isAway && (
      <img
        className={styles.photo}
        src={fileUrl(photoId)}
        alt={t('report.wizard.disconnectPhoto')}
        onError={() => setAway(true)}
      />
    )
  )
}

interface CheckboxProps extends DisconnectionStep {
  step: StepKey
  enabled: boolean
  isNext: boolean
  hint: ReactNode
}

function Checkbox({ step, enabled, isNext, draft, change, hand, hint }: CheckboxProps) {
  const { t } = useTexts()
  const repeat = useRepeat(draft, change)
  const recorded = draft.measurement.steps[step]
  const skipped = recorded?.state === 'notApplicable'
  const none = recorded?.state === 'noneAdjacent'
  const record = (checked: boolean) =>
    repeat(step, (before) => (checked ? recordStep(before, step, hand()) : undoStep(before, step)))
  const what = recorded ? (
    <>
      {skipped && `${t('report.step.notApplicable')}, `}
      {recorded.by}, <TimeOfDay value={recorded.at} timeZone={draft.timeZone} />
    </>
  ) : (
    !enabled && isNext && t('report.wizard.waits')
  )
  return (
    <div className={styles.tick}>
      {step === 'adjacent' && (
        <LargeCheckbox
          label={t('report.step.adjacent.none')}
          checked={none}
          disabled={!enabled}
          what={none && what}
          onChange={(checked) =>
            repeat(step, (before) => (checked ? findNoneAdjacent(before, hand()) : undoStep(before, step)))
          }
        />
      )}
      <LargeCheckbox
        label={t(`report.step.${step}`)}
        checked={recorded?.state === 'done'}
        disabled={!enabled}
        onChange={record}
        what={!none && what}
      />
      {hint}
      {step === 'serviceDisconnect' && <DisconnectPhoto draft={draft} />}
      {enabled && <SecuringFields step={step} draft={draft} change={change} />}
      {enabled && <PhotoPlace of={{ draft, change }} at={`step.${step}`} />}
      {skipped && (
        <TextField
          id={`reason-${step}`}
          label={t('report.wizard.reason')}
          value={recorded.reason ?? ''}
          onChange={(reason) => change((before) => skipStep(before, step, reason.slice(0, 300), hand()))}
          autoFocus
        />
      )}
      {!skipped && skippableSteps.includes(step) && (
        <div className={styles.aside}>
          <Button
            variant="secondary"
            aria-label={`${t('report.wizard.notApplicable')}: ${t(`report.step.${step}`)}`}
            disabled={!enabled}
            onClick={() => repeat(step, (before) => skipStep(before, step, '', hand()))}
          >
            {t('report.wizard.notApplicable')}
          </Button>
        </div>
      )}
    </div>
  )
}
