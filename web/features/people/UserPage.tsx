import { IconPencil } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { isChosen } from '#domain/username.ts'
import { accountState } from './public/accountState.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { withoutFields } from '../../resource/resourceFields.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useItem } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'
import { Day, Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { AddressLines, Code } from '../../ui/text.tsx'
import { tabIn, Tabs } from '../../ui/tabs.tsx'
import { Facts, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { HeldCertificates, useHeldCertificates } from '../certificates/public/HeldCertificates.tsx'
import { UserRecords, UserRights, type User } from './UserRights.tsx'
import { profileFields } from './profileFields.ts'
import { useQuery } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { callQuery } from '../../api/callQuery.ts'
import { SessionRow } from '../accounts/public/SessionRow.tsx'
import { Loaded } from '../../resource/Loaded.tsx'

import styles from './UserPage.module.css'

const PersonHistory = lazy(() => import('../audit/public/PersonHistory.tsx'))

// Only the person gives this consent.
const fields = withoutFields(profileFields, ['namedInCredential'])

/** The server logs this access and shows it to the person. */
export default function UserPage() {
  const { uuid = '' } = useParams({ strict: false })
  const { t } = useTexts()
  // Reading the own account is not logged.
  const own = useAccount().actor.userId
  return (
    <ItemPage
      resource={users}
      id={uuid}
      back={{ to: '/app/users', label: t('person.list') }}
      titleOf={({ fullname, username, evalid }) => fullname || username || evalid}
      facts={({ evalid, email, roles, ...person }) => (
        <>
          <Code value={evalid} />
          {email && <span>{email}</span>}
          <StateBadge state={accountState(person)} />
          {roles?.includes('admin') && <span>{t('person.roles.admin')}</span>}
        </>
      )}
    >
      {(user) => user && <PersonParts user={user} isOwn={user.userId === own} />}
    </ItemPage>
  )
}

const parts = ['overview', 'history', 'access'] as const

function PersonParts({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTexts()
  const part = tabIn(useSearch({ strict: false }), parts)
  return (
    <>
      <Tabs
        label={t('person.parts')}
        tabs={parts.map((value) => ({ value, label: t(`person.part.${value}`) }))}
        current={part}
      />
      {part === 'overview' && <Overview user={user} isOwn={isOwn} />}
      {part === 'history' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <PersonHistory userId={user.userId} name={user.fullname || user.evalid} />
        </Suspense>
      )}
      {part === 'access' && (
        <div className={styles.access}>
          <UserRights user={user} />
          <UserSessions userId={user.userId} />
          {!isOwn && <UserRecords user={user} />}
        </div>
      )}
    </>
  )
}

function Overview({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTexts()
  if (useHeldCertificates(user.userId).isLoading)
    return (
      <LoadingState>
        <Skeleton height={480} />
      </LoadingState>
    )
  return (
    <div className="stack-wide">
      {!isOwn && <p className="muted">{t('person.logged')}</p>}
      <div className="halves">
        <div className="stack-wide">
          <HeldCertificates userId={user.userId} title={t('person.levels')} />
          <Details user={user} />
        </div>
        <Account user={user} />
      </div>
    </div>
  )
}

function Details({ user }: { user: User }) {
  const { t } = useTexts()
  const [isEditing, setEditing] = useState(false)
  const facts = useDetails(user)
  if (isEditing)
    return (
      <Section title={t('account.profile.person')}>
        <ResourceForm
          resource={users}
          item={user}
          fields={fields}
          sticky={false}
          onSaved={() => setEditing(false)}
          actions={
            <Button variant="secondary" onClick={() => setEditing(false)}>
              {t('shell.cancel')}
            </Button>
          }
        />
      </Section>
    )
  return (
    <Section title={t('account.profile.person')}>
      <div className="panel">
        <Facts facts={facts} />
      </div>
      <div>
        <Button
          variant="secondary"
          icon={<IconPencil size={20} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('person.edit')}
        </Button>
      </div>
    </Section>
  )
}

function useDetails({ firstname, lastname, phone, language, metadata }: User) {
  const { t, textByKey } = useTexts()
  const { street = '', zip = '', city = '', country = '' } = metadata?.address ?? {}
  const birthday = metadata?.birthday
  return [
    { term: t('person.fullname'), value: `${firstname ?? ''} ${lastname ?? ''}`.trim() },
    { term: t('account.metadata.birthday'), value: birthday && <Day value={birthday} /> },
    {
      term: t('account.profile.address'),
      value: (street || city) && <AddressLines address={{ street, zip, city, country }} />,
    },
    { term: t('person.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
    { term: t('account.language'), value: language && textByKey(`account.language.${language}`) },
  ].filter(({ value }) => Boolean(value))
}

function Account({ user }: { user: User }) {
  const { t } = useTexts()
  const { username, createdAt, lastLogin, lastActivity, companyId } = user
  const { data: company } = useItem(companies, companyId)
  return (
    <Section title={t('person.account')}>
      <div className="panel">
        <Facts
          facts={[
            {
              term: t('person.username'),
              value: username === undefined || isChosen(username) ? username : t('person.username.open'),
            },
            { term: t('person.createdAt'), value: <Moment value={createdAt} /> },
            { term: t('person.lastLogin'), value: lastLogin && <Moment value={lastLogin} /> },
            { term: t('person.lastActivity'), value: lastActivity && <Moment value={lastActivity} /> },
            {
              term: t('person.company'),
              value: companyId && (
                <Link to="/app/companies/$id" params={{ id: companyId }}>
                  {company?.name ?? t('person.company.open')}
                </Link>
              ),
            },
          ].filter(({ value }) => Boolean(value))}
        />
      </div>
    </Section>
  )
}

function UserSessions({ userId }: { userId: string }) {
  const { t } = useTexts()
  const key = ['session', 'of', userId]
  const query = useQuery(callQuery(key, session.list, { query: { userId } }))
  return (
    <Section title={t('security.sessions')}>
      <Loaded query={query} height={64}>
        {(data) =>
          data.total === 0 ? (
            <p className="muted">{t('person.sessions.none')}</p>
          ) : (
            <Rows label={t('security.sessions')}>
              {data.items.map((one) => (
                <SessionRow key={one._id} of={one} queryKey={key} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}
