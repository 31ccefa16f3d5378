import { useQuery } from '@tanstack/react-query'
import { legal } from '#contract/legal.ts'
import { call } from '../../api/call.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { Checkpoint } from './Checkpoint.tsx'
import { LegalTexts } from './LegalTexts.tsx'
import { OperatorFacts } from './OperatorFacts.tsx'
import { Timestamps } from './Timestamps.tsx'

export default function OperatorPage() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['legal', 'edit'],
    queryFn: ({ signal }) => call(legal.edit, {}, { signal }),
    // A refetch would overwrite unsaved text.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader title={t('operator.page')} />
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <div className="stack-wide">
          <OperatorFacts key={data.version} edited={data} />
          <LegalTexts kinds={data.kinds} />
          <Timestamps />
          <Checkpoint />
        </div>
      )}
    </>
  )
}
