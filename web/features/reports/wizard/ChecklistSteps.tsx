import { useState, type ReactNode } from 'react'
import { serviceDisconnects } from '#domain/companyVehicle.ts'
import { isSettled, skippableSteps, type StepKey } from '#domain/measurement/checklist.ts'
import { longestSecuring, type Securing, securingOf } from '#domain/measurement/securing.ts'
import { fileUrl } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import type { Disconnecting } from '../draft/draft.ts'
import { enterSecuring, findNoneAdjacent, recordStep, skipStep, undoStep } from '../draft/steps.ts'
import { TimeOfDay } from '../reportParts.tsx'
import { useRepeat } from './AnswerSteps.tsx'
import { LargeCheckbox, PhotoPlace } from './inputs.tsx'
import { HintList, ManualSource, useHelp } from './ManualHint.tsx'
import { adjacentKeys, secureKeys } from './pageOf.ts'
import type { DisconnectionStep } from './step.ts'
import styles from './steps.module.css'

export const SecureStep = (props: DisconnectionStep) => <Checklist keys={secureKeys} {...props} />

export const AdjacentStep = (props: DisconnectionStep) => <Checklist keys={adjacentKeys} {...props} />

function Checklist({ keys, ...props }: DisconnectionStep & { keys: StepKey[] }) {
  const { steps } = props.draft.measurement
  const help = useHelp(props.draft.vehicle)
  const open = keys.findIndex((key) => !isSettled(steps[key]))
  return (
    <>
      <ManualSource help={help} />
      {keys.map((key, index) => (
        <ChecklistStep
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

interface ChecklistStepProps extends DisconnectionStep {
  step: StepKey
  enabled: boolean
  isNext: boolean
  hint: ReactNode
}

function ChecklistStep(props: ChecklistStepProps) {
  const { step, enabled, draft, change, hand, hint } = props
  const { t } = useTexts()
  const repeat = useRepeat(draft, change)
  const recorded = draft.measurement.steps[step]
  const skipped = recorded?.state === 'notApplicable'
  const skip = (reason: string) => (before: Disconnecting) => skipStep(before, step, reason, hand())
  return (
    <div className={styles.tick}>
      <StepCheckboxes {...props} />
      {hint}
      {step === 'serviceDisconnect' && <DisconnectPhoto draft={draft} />}
      {enabled && <SecuringFields step={step} draft={draft} change={change} />}
      {skipped && (
        <TextField
          id={`reason-${step}`}
          label={t('report.wizard.reason')}
          value={recorded.reason ?? ''}
          onChange={(reason) => change(skip(reason.slice(0, 300)))}
          autoFocus
        />
      )}
      <div className={styles.aside}>
        {enabled && <PhotoPlace of={{ draft, change }} at={`step.${step}`} />}
        {!skipped && skippableSteps.includes(step) && (
          <Button
            variant="quiet"
            aria-label={`${t('report.wizard.notApplicable')}: ${t(`report.step.${step}`)}`}
            disabled={!enabled}
            onClick={() => repeat(step, skip(''))}
          >
            {t('report.wizard.notApplicable')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The last step has a second answer: there are no live adjacent parts. */
function StepCheckboxes({ step, enabled, isNext, draft, change, hand }: ChecklistStepProps) {
  const { t } = useTexts()
  const repeat = useRepeat(draft, change)
  const recorded = draft.measurement.steps[step]
  const none = recorded?.state === 'noneAdjacent'
  const record = (done: typeof findNoneAdjacent) => (checked: boolean) =>
    repeat(step, (before) => (checked ? done(before, hand()) : undoStep(before, step)))
  const what = recorded ? (
    <>
      {recorded.state === 'notApplicable' && `${t('report.step.notApplicable')}, `}
      {recorded.by}, <TimeOfDay value={recorded.at} timeZone={draft.timeZone} />
    </>
  ) : (
    !enabled && isNext && t('report.wizard.waits')
  )
  return (
    <>
      {step === 'adjacent' && (
        <LargeCheckbox
          label={t('report.step.adjacent.none')}
          checked={none}
          disabled={!enabled}
          what={none && what}
          onChange={record(findNoneAdjacent)}
        />
      )}
      <LargeCheckbox
        label={t(`report.step.${step}`)}
        checked={recorded?.state === 'done'}
        disabled={!enabled}
        what={!none && what}
        onChange={record((before, by) => recordStep(before, step, by))}
      />
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

const securingFields: Partial<Record<StepKey, (keyof typeof longestSecuring)[]>> = {
  ignitionOff: ['keyKeptAt'],
  serviceDisconnect: ['place'],
  lockout: ['plugKeptAt', 'padlockNo'],
}

function SecuringFields({ step, draft, change }: Pick<ChecklistStepProps, 'step' | 'draft' | 'change'>) {
  const { t } = useTexts()
  const securing = draft.measurement.securing ?? securingOf(draft.vehicle)
  const enter = (entered: Partial<Securing>) => change((before) => enterSecuring(before, entered))
  const fields = securingFields[step]
  if (!fields) return null
  return (
    <details className={styles.more} open={fields.some((field) => securing[field] !== '') || undefined}>
      <summary>{t(`report.wizard.secure.${step as SecuredStep}`)}</summary>
      <div className="stack">
        {step === 'serviceDisconnect' && (
          <SelectField
            id="securing-kind"
            label={t('report.securing.kind')}
            value={securing.kind ?? ''}
            options={serviceDisconnects.map((value) => ({
              value,
              label: t(`vehicle.serviceDisconnect.${value}`),
            }))}
            onChange={(value) => enter({ kind: serviceDisconnects.find((kind) => kind === value) ?? null })}
            optional
          />
        )}
        {fields.map((field) => (
          <TextField
            key={field}
            id={`securing-${field}`}
            label={t(`report.securing.${field}`)}
            value={securing[field]}
            onChange={(text) => enter({ [field]: text.slice(0, longestSecuring[field]) })}
            optional
          />
        ))}
      </div>
    </details>
  )
}

type SecuredStep = 'ignitionOff' | 'serviceDisconnect' | 'lockout'
