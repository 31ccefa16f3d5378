import { reports } from '#contract/report.ts'
import { corrections, type Correction } from '#domain/correction.ts'
import { isDangerFound } from '#domain/measurement/disconnection.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import { call } from '../../../api/call.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useItem } from '../../../resource/queries.ts'
import { Button } from '../../../ui/buttons.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { useStore } from '../../../ui/store.ts'
import { isLostWith } from '../draft/body.ts'
import type { Disconnecting, Replaced } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draftStore.ts'
import { draftOf, vehicleOf } from '../draft/openDraft.ts'
import { type Hand, withdrawnIn } from '../draft/steps.ts'
import { chooseCorrection, withdraw } from '../draft/withdrawal.ts'
import { useFieldsText } from '../reportTexts.ts'
import { ChoiceOf } from './inputs.tsx'

interface Props {
  draftStore: DraftStore
  hand: () => Hand
  goTo: (step: string) => void
}

/** Notices on every page: a dangerous voltage, a correction, a conflict or a refused draft. */
export function Obstacles({ draftStore, hand, goTo }: Props) {
  const { draft, problem, conflict } = useStore(draftStore.store)
  return (
    <>
      {draft.stop?.read && draft.type === 'disconnection' && (
        <Stopped draft={draft} draftStore={draftStore} hand={hand} goTo={goTo} />
      )}
      {draft.replaces && <Replacing draftStore={draftStore} replaces={draft.replaces} hand={hand} />}
      {conflict ? <Conflict draftStore={draftStore} /> : problem !== null && <Unsent problem={problem} />}
    </>
  )
}

interface StoppedProps extends Props {
  draft: Disconnecting
}

/** A dangerous voltage, after the user confirmed it. */
function Stopped({ draft, draftStore, hand, goTo }: StoppedProps) {
  const { t } = useTexts()
  const isMeasured = isDangerFound(draft.measurement)
  const measureAgain = () => {
    draftStore.change((before) => (before.type === 'disconnection' ? withdraw(before, hand()) : before))
    goTo('meterTestBefore')
  }
  return (
    <Notice
      severity="error"
      title={t('report.stop.title')}
      action={
        <span className="row">
          <Button variant="secondary" onClick={() => goTo('review')}>
            {t('report.stop.finish')}
          </Button>
          {isMeasured && withdrawnIn(draft).length < mostWithdrawn && (
            <ActionButton
              variant="quiet"
              question={{ title: t('report.stop.wrong.title'), body: t('report.stop.wrong.what') }}
              run={measureAgain}
            >
              {t('report.stop.wrong')}
            </ActionButton>
          )}
        </span>
      }
    >
      {t(isMeasured ? 'report.stop.notice' : 'report.stop.wrong.notice')}
    </Notice>
  )
}

function Conflict({ draftStore }: Pick<Props, 'draftStore'>) {
  const { t, locale } = useTexts()
  const { conflict, draft } = useStore(draftStore.store)
  const takeTheirs = async () => {
    if (conflict) draftStore.takeTheirs(draftOf(conflict, await vehicleOf(conflict), locale, draft))
  }
  return (
    <Notice
      severity="warning"
      title={t('report.conflict.title')}
      action={
        <span className="row">
          {conflict && !isLostWith(draft, conflict) && (
            <Button variant="secondary" onClick={() => void takeTheirs()}>
              {t('report.conflict.theirs')}
            </Button>
          )}
          <Button variant="secondary" onClick={draftStore.keepMine}>
            {t('report.conflict.mine')}
          </Button>
        </span>
      }
    >
      {t('report.conflict.what')}
    </Notice>
  )
}

function Unsent({ problem }: { problem: unknown }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const fieldsText = useFieldsText()
  return (
    <Notice severity="warning">
      {t('report.unsent', { why: problemText(problem) })}{' '}
      {problem instanceof CallProblem && fieldsText(problem.fields)}
    </Notice>
  )
}

interface ReplacingProps extends Pick<Props, 'draftStore' | 'hand'> {
  replaces: Replaced
}

function Replacing({ draftStore, replaces, hand }: ReplacingProps) {
  const { t } = useTexts()
  const { draft } = useStore(draftStore.store)
  const { reportId, number, reason } = replaces
  const choose = async (correction: Correction) => {
    // Measuring again deletes the old readings permanently.
    const sure =
      correction === 'enteredWrongly' ||
      (await confirm({
        title: t('report.correction.measuredAgain.title'),
        body: t('report.correction.measuredAgain.sure'),
        action: t('report.correction.measuredAgain.action'),
        danger: true,
      }))
    if (sure) draftStore.change((before) => chooseCorrection(before, correction, hand()))
  }
  return (
    <Notice
      title={t('report.correction.title', { number: number ?? '' })}
      action={draft.remarks === '' && <TakeRemarks draftStore={draftStore} reportId={reportId} />}
    >
      <div className="stack">
        <p>
          {t('report.replaces.reason')}: {reason}
        </p>
        {draft.correction === 'measuredAgain' ? (
          <p>{t('report.correction.measuredAgain.chosen')}</p>
        ) : (
          <ChoiceOf
            label={t('report.correction.question')}
            name="correction"
            area="report.correction"
            values={corrections}
            value={draft.correction ?? null}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </div>
    </Notice>
  )
}

/** Remarks of the corrected report are copied only on request. */
function TakeRemarks({ draftStore, reportId }: Pick<Props, 'draftStore'> & { reportId: string }) {
  const { t } = useTexts()
  const { data } = useItem(reports, reportId)
  if (data?.remarks === '') return null
  return (
    <ActionButton
      variant="quiet"
      run={() => call(reports.read, { params: { id: reportId } })}
      onSuccess={({ remarks }) => draftStore.change((before) => ({ ...before, remarks }))}
    >
      {t('report.correction.remarks')}
    </ActionButton>
  )
}
