import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { users } from '#contract/user.ts'
import type { Answer } from '#contract/endpoint.ts'
import { people } from '#contract/person.ts'
import { addressOf, call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { ConfirmAnswer } from '../../ui/dialogs.tsx'
import { DownloadLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Section } from '../../ui/pages.tsx'

export type User = Answer<typeof users.read>

export function UserRights({ user }: { user: User }) {
  const { t } = useTexts()
  const { userId } = useAccount().actor
  if (user.userId === userId)
    return (
      <Section title={t('person.rights')}>
        <Notice>{t('problem.user.ownRights')}</Notice>
      </Section>
    )
  return (
    <>
      <Access user={user} />
      <Roles user={user} />
    </>
  )
}

type Change = 'activate' | 'deactivate' | 'admin' | 'unadmin'

const changes: Record<Change, { activated?: boolean; roles?: ('user' | 'admin')[] }> = {
  activate: { activated: true },
  deactivate: { activated: false },
  admin: { roles: ['user', 'admin'] },
  unadmin: { roles: ['user'] },
}

function useReasoned(user: User) {
  const { t } = useTexts()
  const { _id: id, version } = user
  const name = user.fullname || user.evalid
  const reasoned = (action: Change | 'resetSecondFactor') => ({
    question: {
      title: t(`person.${action}.title`, { name }),
      body: t(`person.${action}.what`, { name }),
      danger: action !== 'activate',
      reason: { label: t('shell.confirm.reason') },
    },
    refreshes: affectedBy(user),
    toast: t('shell.saved'),
    children: t(`person.${action}`),
  })
  const privilege = (action: Change) => ({
    ...reasoned(action),
    run: ({ reason }: ConfirmAnswer) => {
      const body = { ...changes[action], version, reason }
      return call(people.updatePrivileged, { params: { id }, body })
    },
    stores: [users.name, 'item', id],
  })
  return { reasoned, privilege, name }
}

const affectedBy = ({ _id }: User) => [
  [users.name, 'list'],
  ['session', 'of', _id],
]

function Access({ user }: { user: User }) {
  const { t } = useTexts()
  const { reasoned, privilege, name } = useReasoned(user)
  const params = { id: user._id }
  return (
    <Section title={t('person.rights')} what={t('person.rights.what')}>
      <div className="row">
        <ActionButton
          variant="secondary"
          question={{ title: t('person.reset.title', { name }), body: t('person.reset.what') }}
          run={() => call(people.triggerReset, { params })}
          toast={t('person.reset.done')}
        >
          {t('person.reset')}
        </ActionButton>
        <ActionButton
          variant="secondary"
          run={({ reason }) => call(people.resetSecondFactor, { params, body: { reason } })}
          {...reasoned('resetSecondFactor')}
        />
        <ActionButton variant="secondary" {...privilege(user.activated ? 'deactivate' : 'activate')} />
      </div>
    </Section>
  )
}

function Roles({ user }: { user: User }) {
  const { t } = useTexts()
  const { privilege } = useReasoned(user)
  const isAdmin = user.roles?.includes('admin') ?? false
  return (
    <Section title={t('person.roles')} what={t(isAdmin ? 'person.roles.isAdmin' : 'person.roles.isUser')}>
      <div>
        <ActionButton variant="secondary" {...privilege(isAdmin ? 'unadmin' : 'admin')} />
      </div>
    </Section>
  )
}

/** The export of the data, and last the deletion. */
export function UserRecords({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <>
      <Section title={t('person.data')} what={t('person.data.what')}>
        <div>
          <DownloadLink href={addressOf(people.export, { id: user._id })} name="eval-export.zip">
            {t('person.export')}
          </DownloadLink>
        </div>
      </Section>
      <Removal user={user} />
    </>
  )
}

function Removal({ user }: { user: User }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { _id: id } = user
  return (
    <Section title={t('person.remove')} what={t('person.remove.what')}>
      <div>
        <ActionButton
          variant="danger"
          question={{
            title: t('person.erase.title', { name: user.fullname || user.evalid }),
            body: <Erasure />,
            danger: true,
            keyword: t('account.erase.keyword'),
          }}
          run={() => call(users.remove, { params: { id } })}
          onSuccess={async () => {
            await navigate({ to: '/app/users' })
            client.removeQueries({ queryKey: [users.name, 'item', id] })
            await Promise.all(affectedBy(user).map((queryKey) => client.invalidateQueries({ queryKey })))
          }}
          toast={t('person.erased')}
        >
          {t('person.erase')}
        </ActionButton>
      </div>
    </Section>
  )
}

function Erasure() {
  const { t } = useTexts()
  return (
    <div className="stack">
      <p>
        <b>{t('account.erase.goes')}:</b> {t('account.erase.goes.what')}
      </p>
      <p>
        <b>{t('account.erase.stays')}:</b> {t('person.erase.stays.what')}
      </p>
    </div>
  )
}
