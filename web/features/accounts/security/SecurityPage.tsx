import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { PageHeader, Section } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

export default function SecurityPage() {
  const { t } = useTexts()
  const { message } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => call(secondFactor.read, {}, { signal }),
  })
  return (
    <>
      <PageHeader title={t('security.title')} />
      <div className="stack-wide">
        {message === 'enrol' && <Notice severity="warning">{t('problem.secondFactor.enrolFirst')}</Notice>}
        {data ? (
          <SecondFactor enrolled={data} />
        ) : error ? (
          <LoadError problem={error} retry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
        <ChangeEmail />
        <Section title={t('security.password')} what={t('security.password.what')}>
          <div>
            <ButtonLink variant="secondary" to="/app/change-password">
              {t('account.changePassword')}
            </ButtonLink>
          </div>
        </Section>
        <Sessions />
      </div>
    </>
  )
}
