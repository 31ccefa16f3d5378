import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { useStore } from '../../../ui/store.ts'
import { isLostWith } from '../draft/draft.ts'
import { draftOf } from '../draft/fromServer.ts'
import type { DraftStore } from '../draft/draftStore.ts'
import type { Hand } from '../draft/steps.ts'
import { vehicleOf } from '../draft/openDraft.ts'
import { later } from './later.tsx'

const Replacing = later(() => import('./Replacing.tsx'), { meanwhile: null })
const Stopped = later(() => import('./Stopped.tsx'), { meanwhile: null })
const Unsent = later(() => import('./Unsent.tsx'), { meanwhile: null })

export function Obstacles({
  draftStore,
  ...way
}: {
  draftStore: DraftStore
  hand: () => Hand
  goTo: (step: string) => void
}) {
  const { draft, problem, conflict } = useStore(draftStore.store)
  return (
    <>
      {draft.stop?.read && draft.type === 'disconnection' && (
        <Stopped draft={draft} draftStore={draftStore} {...way} />
      )}
      {draft.replaces && <Replacing draftStore={draftStore} replaces={draft.replaces} hand={way.hand} />}
      {conflict ? <Conflict draftStore={draftStore} /> : problem !== null && <Unsent problem={problem} />}
    </>
  )
}

function Conflict({ draftStore }: { draftStore: DraftStore }) {
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
