import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import type { TextKey } from '#texts/texts.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useStore } from '../../../ui/store.ts'
import { Wizard } from '../../../ui/wizard.tsx'
import { useUnsaved } from '../../../session/unsaved.ts'
import { unconfirmedText } from '../reportTexts.ts'
import { useReportTypes } from '../reportRight.ts'
import { isSameBody, wordOf, type Draft, type ReportBody } from '../draft/draft.ts'
import { judgementOf } from '../draft/judgementOf.ts'
import { keepDraft, type DraftStore } from '../draft/draftStore.ts'
import { isStopDue, stopWork } from '../draft/withdrawal.ts'
import { Obstacles } from './Obstacles.tsx'
import { later } from './later.tsx'
import { openItems, type OpenItem } from './openItems.ts'
import { PhotoPlace } from './PhotoPlace.tsx'
import { isLocked } from './steps.ts'
import { StopWork } from './StopWork.tsx'
import { useFinalise } from './useFinalise.ts'
import { usePlace } from './usePlace.ts'
import styles from './steps.module.css'

const refusal = () => import('./Refusal.tsx')
const StillOpen = later(refusal, { name: 'StillOpen', meanwhile: null })
const Refusal = later(refusal, { meanwhile: null })

const unconfirmed = (draft: Draft): OpenItem => ({
  ...{ step: 'review', field: 'report-confirm' },
  text: unconfirmedText(draft),
})

// Time to finish typing a number.
const stopAfterMs = 800

/** The address holds the page, for back, reload and bookmarks. */
export function ReportWizard({ first, isNew }: { first: Draft; isNew?: boolean | undefined }) {
  const { _id: userId } = useAccount()
  const [draftStore] = useState(() => keepDraft(userId, first, isNew))
  useEffect(() => draftStore.watch(), [draftStore])
  return <Pages draftStore={draftStore} />
}

function Pages({ draftStore }: { draftStore: DraftStore }) {
  const { t, textByKey } = useTexts()
  const { draft, saving } = useStore(draftStore.store)
  const { fullname, username } = useAccount()
  const judgement = useMemo(() => judgementOf(draft), [draft])
  const context = { now: new Date(), ...useReportTypes() }
  const hand = useCallback(
    () => ({ by: fullname || username, at: new Date().toISOString() }),
    [fullname, username],
  )
  const { index, steps, goTo, back, onward } = usePlace(draft, context)
  const [tried, setTried] = useState({ at: '', times: 0 })
  const { pending, failure, finalise } = useFinalise(draftStore)
  const { confirmed, confirm } = useConfirmation(draft)
  // Input is stored immediately, but an update of the app must not interrupt a measurement.
  useUnsaved(true)
  useDangerStop(draftStore, stopsWork(judgement))
  const step = steps[index]
  if (!step) return null
  const { key, page: Page, done } = step
  const wasTried = tried.at === key
  const isReview = key === 'review'
  const open = openItems(draft, judgement, context)
  const next = () => {
    setTried(({ times }) => ({ at: key, times: times + 1 }))
    if (isReview) {
      if (open.length === 0 && confirmed) void finalise()
    } else if (done(draft, context)) onward()
  }
  const mend = (step: string, field?: string) => {
    setTried(({ times }) => ({ at: '', times }))
    goTo(step, field)
  }
  const failed = isReview && judgement.verdict === 'invalid'
  return (
    <Wizard
      title={t('report.new')}
      question={t(`report.wizard.${key}` as TextKey)}
      hint={textByKey(`report.wizard.${key}.hint`)}
      step={index + 1}
      steps={steps.length}
      saving={saving}
      onBack={index > 0 ? back : undefined}
      onNext={next}
      nextLabel={isReview ? t(failed ? 'report.finalise.invalid' : 'report.finalise') : undefined}
      pending={pending}
    >
      <div className={styles.body}>
        <Obstacles draftStore={draftStore} hand={hand} goTo={goTo} />
        <fieldset className={styles.body} disabled={isLocked(step, draft)}>
          <Suspense>
            <Page
              draft={draft}
              judgement={judgement}
              change={draftStore.change}
              hand={hand}
              goTo={mend}
              context={context}
              confirmed={confirmed}
              confirm={confirm}
              isLocked={(page) => {
                const other = steps.find(({ key }) => key === page)
                return other ? isLocked(other, draft) : draft.stop !== null
              }}
              tried={wasTried}
            />
          </Suspense>
          <PhotoPlace of={{ draft, change: draftStore.change }} at={key} />
        </fieldset>
        {wasTried && !isReview && !done(draft, context) && (
          <StillOpen draft={draft} open={open} attempt={tried.times} step={key} />
        )}
        {isReview && wasTried && (
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
