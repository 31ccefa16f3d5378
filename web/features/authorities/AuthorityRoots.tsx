import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { members } from '#contract/member.ts'
import { signingKeys } from '#contract/signingKey.ts'
import { certificateTemplates } from '#contract/template.ts'
import { dayOf } from '#domain/day.ts'
import { addressOf, call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { useCan } from '../../session/useCan.ts'
import { Day } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { zoneHere } from '../../texts/zoneHere.ts'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Authority } from './AuthorityBody.tsx'

/** What stands behind an authority's certificates: who heads it, the seal it signs with, what it issues from. */
export function AuthorityRoots({ authority }: { authority: Authority }) {
  const can = useCan()
  return (
    <>
      {can('member.list', authority) && <Head authority={authority} />}
      {can('signingKey.read', authority) && <Seal authority={authority} />}
      {can('certificateTemplate.list', authority) && <Templates authority={authority} />}
    </>
  )
}

function Head({ authority: { _id: id } }: { authority: Authority }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['member', 'list', id],
    queryFn: ({ signal }) => call(members.list, { params: { id } }, { signal }),
  })
  const heads = data?.items.filter(({ role }) => role === 'admin') ?? []
  return (
    <section className="stack">
      <h2>{t('authority.head')}</h2>
      {error && !data && <ErrorState message={problemText(error)} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data && (
        <div className="panel">
          {heads.length === 0 ? (
            <p className="muted">{t('authority.head.none')}</p>
          ) : (
            <Facts facts={heads.map(({ fullname, email }) => ({ term: fullname || email, value: email }))} />
          )}
        </div>
      )}
    </section>
  )
}

/** The seal in use; its private half never leaves the server. */
function Seal({ authority: { _id: id, code } }: { authority: Authority }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['signingKey', 'list', id],
    queryFn: ({ signal }) => call(signingKeys.list, { params: { id } }, { signal }),
  })
  const seal = data?.items.find(({ retiredAt }) => retiredAt === null)
  return (
    <section className="stack">
      <div>
        <h2>{t('authority.seal')}</h2>
        <p className="muted">{t('authority.seal.what')}</p>
      </div>
      {error && !data && <ErrorState message={problemText(error)} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} />}
      {data && !seal && <p className="muted">{t('authority.seal.none')}</p>}
      {seal && (
        <div className="panel stack">
          {seal.disabledAt && <Notice mood="error">{t('authority.seal.disabled')}</Notice>}
          <Facts
            facts={[
              {
                term: t('authority.seal.name'),
                value: [...new Set([seal.name, seal.organisation])].filter(Boolean).join(', '),
              },
              {
                term: t('authority.seal.issuer'),
                value: seal.issuer === seal.name ? t('authority.seal.own') : seal.issuer,
              },
              {
                term: t('authority.seal.notAfter'),
                value: <Day value={dayOf(new Date(seal.notAfter), zoneHere())} />,
              },
              {
                term: t('authority.seal.fingerprint'),
                value: <span className="mono small">{seal.fingerprint}</span>,
              },
            ]}
          />
          <div className="row">
            <DownloadLink
              href={addressOf(signingKeys.certificate, { id, keyId: seal._id })}
              name={`${code}.pem`}
              icon={<IconDownload size={20} aria-hidden />}
            >
              {t('authority.seal.download')}
            </DownloadLink>
          </div>
        </div>
      )}
    </section>
  )
}

const Templates = ({ authority: { _id } }: { authority: Authority }) => {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={certificateTemplates}
      title={t('authority.templates')}
      filter={{ authorityId: _id, sf: 'sortOrder', so: 'asc' }}
      link={(template) => `/app/certificate-templates/${template._id}`}
      show={({ name, level }) => ({ title: name, what: level })}
      none={t('authority.templates.none')}
      all={(count) => <Link to="/app/certificate-templates">{t('authority.templates.all', { count })}</Link>}
    />
  )
}
