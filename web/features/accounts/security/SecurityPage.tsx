import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactor } from '#contract/secondFactor.ts'
import { accounts } from '#contract/account.ts'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { Loaded } from '../../../resource/Loaded.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { LoadingState, Skeleton } from '../../../ui/states.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { focusHeading, PageHeader, Section } from '../../../ui/pages.tsx'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { newRecoveryCodes } from '../../../session/newRecoveryCodes.ts'
import { useAccount, sessionQuery } from '../../../session/session.ts'
import { useStore } from '../../../ui/store.ts'
import { OutboxHint, useOutbox } from '../../../app/OutboxHint.tsx'
import { AppFactor } from './AppFactor.tsx'
import { type Changed, type Enrolled, NewRecoveryCodes, RecoveryLeft } from './RecoveryCodes.tsx'
import { Passkeys } from './Passkeys.tsx'
import type { Answer } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { SessionRow } from '../public/SessionRow.tsx'
import { Rows } from '../../../ui/lists.tsx'

export default function SecurityPage() {
  const { t } = useTexts()
  const { message } = useSearch({ strict: false })
  const { _id: userId } = useAccount()
  const query = useQuery(callQuery(['secondFactor'], secondFactor.read, {}))
  const created = useStore(newRecoveryCodes)
  const confirm = () => {
    newRecoveryCodes.set(null)
    focusHeading()
  }
  if (created?.userId === userId)
    return (
      <>
        <PageHeader title={t('security.title')} back={{ to: '/app/user', label: t('account.profile') }} />
        <NewRecoveryCodes codes={created.codes} onStored={confirm} />
      </>
    )
  if (query.isLoading)
    return (
      <>
        <PageHeader title={t('security.title')} back={{ to: '/app/user', label: t('account.profile') }} />
        <LoadingState>
          <Skeleton height={320} />
        </LoadingState>
      </>
    )
  return (
    <>
      <PageHeader title={t('security.title')} back={{ to: '/app/user', label: t('account.profile') }} />
      <div className="stack-wide">
        {message === 'enrol' && <Notice severity="warning">{t('problem.secondFactor.enrolFirst')}</Notice>}
        <div className="halves">
          <div className="stack-wide">
            <Loaded query={query} height={320}>
              {(enrolled) => <SecondFactor enrolled={enrolled} />}
            </Loaded>
            <ChangeEmail />
          </div>
          <div className="stack-wide">
            <Section title={t('security.password')} what={t('security.password.what')}>
              <div>
                <ButtonLink variant="secondary" to="/app/change-password">
                  {t('account.changePassword')}
                </ButtonLink>
              </div>
            </Section>
            <Sessions />
          </div>
        </div>
      </div>
    </>
  )
}

/** The new address applies after its link was used. */
function ChangeEmail() {
  const { t } = useTexts()
  const account = useAccount()
  const outbox = useOutbox()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: accounts.changeEmail.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      await call(accounts.changeEmail, { body })
      setSentTo(body.email)
      form.reset({ email: '', password: '' })
    },
  })
  return (
    <Section title={t('security.email')} what={t('security.email.what', { email: account.email })}>
      {sentTo !== null && (
        <>
          <Notice severity="success" title={t(outbox ? 'security.email.written' : 'security.email.sent')}>
            {t(outbox ? 'security.email.written.what' : 'security.email.sent.what', { email: sentTo })}
          </Notice>
          <OutboxHint />
        </>
      )}
      <Form
        form={form}
        area="security.change"
        fields={[
          { field: 'email', kind: 'email', autoComplete: 'email' },
          { field: 'password', kind: 'password' },
        ]}
        submit={t('security.email.submit')}
        variant="secondary"
      />
    </Section>
  )
}

function SecondFactor({ enrolled }: { enrolled: Enrolled }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { _id: userId } = useAccount()
  const hasAny = enrolled.totpSince !== null || enrolled.passkeys.length > 0
  const changed: Changed = async (recoveryCodes = []) => {
    if (recoveryCodes.length > 0) newRecoveryCodes.set({ userId, codes: recoveryCodes })
    await Promise.all([
      client.invalidateQueries({ queryKey: ['secondFactor'] }),
      client.invalidateQueries({ queryKey: ['session', 'list'] }),
      client.invalidateQueries(sessionQuery),
    ])
  }
  return (
    <>
      {enrolled.required && !hasAny && (
        <Notice severity="warning" title={t('security.required')}>
          {t('security.required.what')}
        </Notice>
      )}
      <Section title={t('security.app')} what={t('security.app.what')}>
        <AppFactor enrolled={enrolled} onChanged={changed} />
      </Section>
      <Section title={t('security.passkeys')} what={t('security.passkeys.what')}>
        <Passkeys enrolled={enrolled} onChanged={changed} />
      </Section>
      {hasAny && (
        <Section title={t('security.recovery')} what={t('security.recovery.why')}>
          <RecoveryLeft left={enrolled.recoveryCodesLeft} onChanged={changed} />
        </Section>
      )}
    </>
  )
}

const key = ['session', 'list']

function Sessions() {
  const { t } = useTexts()
  const query = useQuery(callQuery(key, session.list, {}))
  return (
    <Section title={t('security.sessions')} what={t('security.sessions.what')}>
      <Loaded query={query} height={64}>
        {({ items }) => <OpenSessions sessions={items} />}
      </Loaded>
    </Section>
  )
}

function OpenSessions({ sessions }: { sessions: Answer<typeof session.list>['items'] }) {
  const { t } = useTexts()
  return (
    <>
      <Rows label={t('security.sessions')}>
        {sessions.map((one) => (
          <SessionRow key={one._id} of={one} queryKey={key} own />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <div>
          <ActionButton
            variant="secondary"
            run={() => call(session.revokeOthers, {})}
            refreshes={[key]}
            toast={t('security.session.ended')}
          >
            {t('security.session.endOthers')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
