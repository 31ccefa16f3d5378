import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { people } from '#contract/person.ts'
import { call } from '../../../api/call.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/states.tsx'

export function Consents() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['user.consents'],
    queryFn: ({ signal }) => call(people.consents, {}, { signal }),
  })
  return (
    <Section title={t('account.consents')} what={t('account.consents.what')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={80} />}
      {data?.items.length === 0 && <p>{t('account.consents.none')}</p>}
      {data && data.items.length > 0 && (
        <Rows label={t('account.consents')}>
          {data.items.map((consent) => (
            <Consent key={consent._id} {...consent} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function Consent({
  subject,
  version,
  language,
  givenAt,
  withdrawnAt,
}: Answer<typeof people.consents>['items'][number]) {
  const { t, textByKey } = useTexts()
  const title = textByKey(`account.consents.${subject}`) ?? subject
  return (
    <Row
      title={
        version === null ? (
          title
        ) : (
          <a href={`/terms?version=${version}`}>
            {title}
            {version > 0 && `, ${t('shell.legal.version', { version })}`}
          </a>
        )
      }
      what={
        <>
          {t('account.consents.given')} <Moment value={givenAt} /> · {language.toUpperCase()}
          {withdrawnAt && (
            <>
              {' · '}
              {t('account.consents.withdrawn')} <Moment value={withdrawnAt} />
            </>
          )}
        </>
      }
    />
  )
}
