import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { people } from '#contract/person.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/buttons.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { PublicCard } from './PublicCard.tsx'

/** A page that is switched off answers like an unknown address. */
export default function PublicPage() {
  const { t } = useTexts()
  const { uuid = '' } = useParams({ strict: false })
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    callQuery(['public', uuid], people.readPublic, { params: { uuid } }),
  )
  const unknown = isProblem(error, 'notFound') || isProblem(error, 'invalid')
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageHeader title={t('account.public.title')} />
      {unknown && (
        <EmptyState
          title={t('account.public.unknown')}
          action={
            <ButtonLink variant="secondary" to="/verify">
              {t('shell.verify')}
            </ButtonLink>
          }
        >
          {t('account.public.unknown.what')}
        </EmptyState>
      )}
      {error && !unknown && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data && !error && (
        <div className="stack">
          <PublicCard person={data} />
          <p className="muted small">
            {t('account.public.asOf')} <Moment value={new Date(dataUpdatedAt).toISOString()} /> ·{' '}
            {location.host}
          </p>
          <div>
            <Button variant="secondary" icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
              {t('account.public.print')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
