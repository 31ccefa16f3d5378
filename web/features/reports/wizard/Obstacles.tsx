import { lazy, Suspense } from 'react'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStore } from '../../../ui/store.ts'
import type { Keeper } from '../draft/keeper.ts'

// Where the server could say so there is a network to load this by.
const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }))

/** What stands between this draft and the server, and the danger that was measured. */
export function Obstacles({ keeper }: { keeper: Keeper }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { draft, problem, conflict } = useStore(keeper.store)
  return (
    <>
      {draft.stop?.read && (
        <Notice mood="error" title={t('report.stop.title')}>
          {t('report.stop.notice')}
        </Notice>
      )}
      {conflict ? (
        <Suspense>
          <Conflict keeper={keeper} />
        </Suspense>
      ) : (
        problem !== null && (
          <Notice mood="warning">{t('report.unsent', { why: problemText(problem) })}</Notice>
        )
      )}
    </>
  )
}
