import { Link, useParams } from '@tanstack/react-router'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { isChosen } from '#domain/username.ts'
import { accountState } from './public/accountState.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { withoutFields } from '../../resource/resourceFields.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useItem } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Facts, Rows } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Section } from '../../ui/pages.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { UserRights, type User } from './UserRights.tsx'
import { profileFields } from './profileFields.ts'
import { useQuery } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { callQuery } from '../../api/callQuery.ts'
import { SessionRow } from '../accounts/public/SessionRow.tsx'
import { Loaded } from '../../resource/Loaded.tsx'

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
      {(user) =>
        user && (
          <div className="stack-wide">
            {user.userId !== own && <Notice>{t('person.logged')}</Notice>}
            <Account user={user} />
            <Section title={t('account.profile.person')}>
              <ResourceForm resource={users} item={user} fields={fields} sticky={false} />
            </Section>
            <UserRights user={user} />
            <UserSessions userId={user.userId} />
          </div>
        )
      }
    </ItemPage>
  )
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
            { term: t('person.lastLogin'), value: <Moment value={lastLogin} /> },
            { term: t('person.lastActivity'), value: <Moment value={lastActivity} /> },
            {
              term: t('person.company'),
              value: companyId && (
                <Link to="/app/companies/$id" params={{ id: companyId }}>
                  {company?.name ?? t('person.company.open')}
                </Link>
              ),
            },
          ]}
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
