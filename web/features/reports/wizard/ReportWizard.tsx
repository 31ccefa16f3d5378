import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import type { TextKey } from '#texts/texts.ts'
import { useAccount } from '../../../session/session.ts'
import { type Texts, useTexts } from '../../../i18n/useTexts.ts'
import { useStore } from '../../../ui/store.ts'
import { Code } from '../../../ui/text.tsx'
import { Wizard } from '../../../ui/wizard.tsx'
import { useUnsaved } from '../../../session/unsaved.ts'
import { later } from '../lazyParts.tsx'
import { unconfirmedText } from '../reportTexts.ts'
import { useReportTypes } from '../reportRight.ts'
import { isSameBody, wordOf } from '../draft/body.ts'
import { judgementOf } from '../draft/judgement.ts'
import type { Draft, DraftVehicle, ReportBody } from '../draft/draft.ts'
import { DraftStore } from '../draft/draftStore.ts'
import { isStopDue, stopWork } from '../draft/withdrawal.ts'
import { openItems, type OpenItem } from './openItems.ts'
import { PhotoPlace } from './inputs.tsx'
import { allPagesOf, isLocked, isStepLocked, isWaiting, openStepsOf } from './steps.ts'
import { stepId } from './focus.ts'
import type { PageSpec, StepProps, StepSpec } from './step.ts'
import { StopWork } from './StopWork.tsx'
import { useFinalise } from './useFinalise.ts'
import { useIsWide } from './useIsWide.ts'
import { useWizardPosition } from './useWizardPosition.ts'
import styles from './steps.module.css'

const parts = () => import('./laterParts.ts')
const Obstacles = later(parts, 'Obstacles', null)
const VehicleDefects = later(parts, 'VehicleDefects', null)
const StillOpen = later(parts, 'StillOpen', null)
const Refusal = later(parts, 'Refusal', null)
const Recorded = later(parts, 'Recorded', null)
const ReviewGroups = later(parts, 'ReviewGroups', null)

// Open defects of the vehicle matter before the first work on it.
const beforeWork: readonly string[] = ['vehicle', 'prepare']

// Time to finish typing a number.
const stopAfterMs = 800
// Time to notice that the page has changed.
const settleMs = 500

/** The address holds the page, for back, reload and bookmarks. */
export function ReportWizard({ first, isNew }: { first: Draft; isNew?: boolean | undefined }) {
  const { _id: userId } = useAccount()
  const [draftStore] = useState(() => new DraftStore(userId, first, isNew))
  useEffect(() => draftStore.watch(), [draftStore])
  // Input is stored immediately, but an update of the app must not interrupt a measurement.
  useUnsaved(true)
  return <Pages draftStore={draftStore} />
}

function Pages({ draftStore }: { draftStore: DraftStore }) {
  const texts = useTexts()
  const { t } = texts
  const { saving } = useStore(draftStore.store)
  const work = useWork(draftStore)
  const { draft, judgement, context, open } = work
  const { index, pages, aimed, goTo, back, onward } = useWizardPosition(draft, context)
  const { tried, attempt, mend } = useAttempts(goTo, pages[index]?.key)
  const { pending, phase, failure, finalise } = useFinalise(draftStore)
  const { confirmed, confirm } = useConfirmation(draft)
  const isWide = useIsWide()
  useDangerStop(draftStore, stopsWork(judgement))
  const page = pages[index]
  if (!page) return null
  const isReview = page.key === 'review'
  const openSteps = openStepsOf(page, draft, context)
  const isTried = tried.at === page.key
  const next = () => {
    attempt(page.key)
    if (!isReview) return openSteps.length === 0 && onward()
    if (open.length === 0 && confirmed) finalise()
  }
  const last = judgement.verdict === 'invalid' ? 'report.finalise.invalid' : 'report.finalise'
  const allPages = allPagesOf(draft)
  const props = { ...work, pages: allPages, aimed, confirmed, confirm, goTo: mend, tried: isTried, onward }
  return (
    <Wizard
      title={t('report.new')}
      {...headOf(page, draft, texts)}
      step={index + 1}
      steps={pages.length}
      saving={saving}
      onBack={back}
      backLabel={index === 0 ? t('report.wizard.leave') : undefined}
      onNext={next}
      nextLabel={isReview ? t(last) : undefined}
      pending={pending}
      pendingLabel={t(`report.wizard.${phase}`)}
      aside={
        isWide
          ? {
              label: t('report.wizard.recorded'),
              content: isReview ? (
                <>
                  <h2>{t('report.wizard.recorded')}</h2>
                  <ReviewGroups {...props} open={open} />
                </>
              ) : (
                <Recorded {...{ draft, judgement, pages: allPages }} before={index} />
              ),
            }
          : undefined
      }
    >
      <div className={styles.body}>
        <Obstacles draftStore={draftStore} hand={work.hand} goTo={goTo} />
        {draft.vehicle && beforeWork.includes(page.key) && <VehicleDefects vehicle={draft.vehicle} />}
        {page.steps.map((step) => (
          <Step
            key={step.key}
            step={step}
            isAlone={page.steps.length === 1}
            waits={isWaiting(page, step, draft, context)}
            of={props}
          />
        ))}
        {isTried && !isReview && openSteps.length > 0 && (
          <StillOpen
            draft={draft}
            open={open}
            attempt={tried.times}
            goTo={goTo}
            steps={openSteps.map(({ key }) => key)}
            isAlone={page.steps.length === 1}
          />
        )}
        {isTried && isReview && (
          <Refusal
            open={confirmed ? open : [...open, unconfirmed(draft)]}
            failure={failure}
            type={draft.type}
            attempt={tried.times}
            goTo={mend}
          />
        )}
      </div>
      <StopWork draftStore={draftStore} goTo={goTo} />
    </Wizard>
  )
}

/** The question of the only step, or the title of the page. */
function headOf({ key, steps }: PageSpec, { vehicle }: Draft, { t, textByKey }: Texts) {
  const [only] = steps
  return only && steps.length === 1
    ? {
        question: t(`report.wizard.${only.key}` as TextKey),
        hint: textByKey(`report.wizard.${only.key}.hint`),
      }
    : {
        question: t(`report.wizard.page.${key}` as TextKey),
        hint: key === 'prepare' && vehicle?.vin && <ComparedVehicle vehicle={vehicle} />,
      }
}

/** Choosing a vehicle leads on at once, so the chassis number is compared here. */
function ComparedVehicle({ vehicle: { plate, manufacturer, model, vin } }: { vehicle: DraftVehicle }) {
  const { t } = useTexts()
  return (
    <>
      {t('report.wizard.vehicle.compare', { vehicle: plate || `${manufacturer} ${model}` })}{' '}
      <Code value={vin} />
    </>
  )
}

interface OneStepProps {
  step: StepSpec
  isAlone: boolean
  waits: boolean
  of: StepProps
}

function Step({ step, isAlone, waits, of }: OneStepProps) {
  const { t, textByKey } = useTexts()
  const { key, page: Content } = step
  const hint = textByKey(`report.wizard.${key}.hint`)
  return (
    <section className={styles.step} aria-labelledby={isAlone ? undefined : stepId(key)}>
      <div className={isAlone ? 'hidden' : undefined}>
        {isAlone ? (
          <span id={stepId(key)} />
        ) : (
          <h2 id={stepId(key)} tabIndex={-1}>
            {t(`report.wizard.${key}` as TextKey)}
          </h2>
        )}
        {!isAlone &&
          (waits ? (
            <p className="muted">{t('report.wizard.waits')}</p>
          ) : (
            hint && <p className="muted">{hint}</p>
          ))}
      </div>
      <fieldset className={styles.body} disabled={waits || isLocked(step, of.draft)}>
        <Suspense>
          <Content {...of} />
        </Suspense>
        {(key !== 'vehicle' || of.draft.vehicle) && <PhotoPlace of={of} at={key} />}
      </fieldset>
    </section>
  )
}

const unconfirmed = (draft: Draft): OpenItem => ({
  step: 'review',
  field: 'report-confirm',
  text: unconfirmedText(draft),
})

function useWork({ store, change }: DraftStore) {
  const { draft } = useStore(store)
  const { fullname, username } = useAccount()
  const judgement = useMemo(() => judgementOf(draft), [draft])
  const context = { now: new Date(), ...useReportTypes() }
  const hand = useCallback(
    () => ({ by: fullname || username, at: new Date().toISOString() }),
    [fullname, username],
  )
  return {
    ...{ draft, judgement, context, change, hand },
    open: openItems(draft, judgement, context),
    isLocked: (step: string) => isStepLocked(step, draft),
  }
}

/**
 * The page that the user tried to leave while it was open, and the number of attempts. A tap right after a choice led
 * to the page was meant for the page before.
 */
function useAttempts(goTo: (step: string, field?: string) => void, shown: string | undefined) {
  const [tried, setTried] = useState({ at: '', times: 0 })
  const last = useRef({ shown, since: -settleMs })
  useEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, since: performance.now() }
  }, [shown])
  return {
    tried,
    attempt: (at: string) => {
      if (performance.now() - last.current.since < settleMs) return
      setTried(({ times }) => ({ at, times: times + 1 }))
    },
    mend: (step: string, field?: string) => {
      setTried(({ times }) => ({ at: '', times }))
      goTo(step, field)
    },
  }
}

/** The declaration covers the current content. Any change resets it. */
function useConfirmation(draft: Draft) {
  const [confirmedBody, setConfirmedBody] = useState<ReportBody | null>(null)
  return {
    confirmed: confirmedBody !== null && isSameBody(wordOf(draft), confirmedBody),
    confirm: (confirmed: boolean) => setConfirmedBody(confirmed ? wordOf(draft) : null),
  }
}

function useDangerStop(draftStore: DraftStore, dangerous: boolean) {
  const { draft } = useStore(draftStore.store)
  const due = isStopDue(draft)
  const isOver = draft.stop !== null && !dangerous
  useEffect(() => {
    if (isOver) draftStore.change((before) => ({ ...before, stop: null }))
    if (!due) return
    const timer = setTimeout(
      () => draftStore.change((draft) => (draft.type === 'disconnection' ? stopWork(draft) : draft)),
      stopAfterMs,
    )
    return () => clearTimeout(timer)
  }, [draftStore, due, isOver, draft.typed])
}
