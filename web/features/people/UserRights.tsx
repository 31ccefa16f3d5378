import { IconDownload } from '@tabler/icons-react'
import { people } from '#contract/person.ts'
import { addressOf } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { useUserActions, type User } from './useUserActions.ts'

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
      <Records user={user} />
    </>
  )
}

function useReasoned(user: User) {
  const { t, named } = useTexts()
  const { pending, start } = useConfirmedAction()
  const name = user.fullname || user.evalid
  const reasoned = (action: string, run: (reason: string) => Promise<unknown>, danger = true) =>
    start(action, {
      question: {
        title: named(`person.${action}.title`, { name }),
        body: named(`person.${action}.what`, { name }),
        action: named(`person.${action}`),
        danger,
        reason: { label: t('shell.confirm.reason') },
      },
      run,
      done: t('shell.saved'),
    })
  return { pending, start, reasoned, name }
}

function Access({ user }: { user: User }) {
  const { t } = useTexts()
  const actions = useUserActions(user)
  const { pending, start, reasoned, name } = useReasoned(user)
  return (
    <Section title={t('person.rights')} what={t('person.rights.what')}>
      <div className="row">
        <Button
          variant="secondary"
          pending={pending === 'reset'}
          onClick={() =>
            start('reset', {
              question: {
                title: t('person.reset.title', { name }),
                body: t('person.reset.what'),
                action: t('person.reset'),
              },
              run: actions.triggerReset,
              done: t('person.reset.done'),
            })
          }
        >
          {t('person.reset')}
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'resetSecondFactor'}
          onClick={() => reasoned('resetSecondFactor', actions.resetSecondFactor)}
        >
          {t('person.resetSecondFactor')}
        </Button>
        {user.activated ? (
          <Button
            variant="danger"
            pending={pending === 'deactivate'}
            onClick={() => reasoned('deactivate', (reason) => actions.change({ activated: false }, reason))}
          >
            {t('person.deactivate')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            pending={pending === 'activate'}
            onClick={() =>
              reasoned('activate', (reason) => actions.change({ activated: true }, reason), false)
            }
          >
            {t('person.activate')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Roles({ user }: { user: User }) {
  const { t } = useTexts()
  const actions = useUserActions(user)
  const { pending, reasoned } = useReasoned(user)
  const isAdmin = user.roles?.includes('admin') ?? false
  const action = isAdmin ? 'unadmin' : 'admin'
  return (
    <Section title={t('person.roles')} what={t(isAdmin ? 'person.roles.isAdmin' : 'person.roles.isUser')}>
      <div>
        <Button
          variant="secondary"
          pending={pending === action}
          onClick={() =>
            reasoned(action, (reason) =>
              actions.change({ roles: isAdmin ? ['user'] : ['user', 'admin'] }, reason),
            )
          }
        >
          {t(`person.${action}`)}
        </Button>
      </div>
    </Section>
  )
}

function Records({ user }: { user: User }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const actions = useUserActions(user)
  const name = user.fullname || user.evalid
  return (
    <Section title={t('person.data')} what={t('person.data.what')}>
      <div className="row">
        <DownloadLink
          href={addressOf(people.export, { id: user._id })}
          name="eval-export.zip"
          icon={<IconDownload size={20} aria-hidden />}
        >
          {t('person.export')}
        </DownloadLink>
        <Button
          variant="danger"
          pending={pending === 'erase'}
          onClick={() =>
            start('erase', {
              question: {
                title: t('person.erase.title', { name }),
                body: <Erasure />,
                action: t('person.erase'),
                danger: true,
                keyword: t('account.erase.keyword'),
              },
              run: actions.erase,
              done: t('person.erased'),
            })
          }
        >
          {t('person.erase')}
        </Button>
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
