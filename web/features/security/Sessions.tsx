import { useQuery, useQueryClient } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

const key = ['session', 'list']

/** Where one is signed in, and ending it everywhere else. */
export function Sessions() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(session.list, {}, { signal }),
  })
  const endOthers = useDeed(async () => {
    await call(session.revokeOthers, {})
    await client.invalidateQueries({ queryKey: key })
  })
  if (error && !data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <section className="stack">
      <h2>{t('security.sessions')}</h2>
      <Facts
        facts={data.items.map(({ browser, current, lastSeenAt }) => ({
          term: current ? t('security.session.here', { browser }) : browser,
          value: <Moment value={lastSeenAt} />,
        }))}
      />
      {data.items.length > 1 && (
        <div>
          <Button tone="secondary" pending={endOthers.pending} onClick={endOthers.run}>
            {t('security.session.endOthers')}
          </Button>
        </div>
      )}
      {endOthers.failure !== null && <Notice mood="error">{problemText(endOthers.failure)}</Notice>}
    </section>
  )
}
