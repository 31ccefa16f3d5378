import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** How one's account is protected: the second factor, and where one is signed in. */
export function SecurityPage() {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => call(secondFactor.read, {}, { signal }),
  })
  return (
    <>
      <PageHeader title={t('security.title')} />
      <div className="stack-wide">
        {data ? (
          <SecondFactor enrolled={data} />
        ) : error ? (
          <ErrorState message={problemText(error)} retry={() => void refetch()} />
        ) : (
          <Skeleton height={160} />
        )}
        <Sessions />
      </div>
    </>
  )
}
