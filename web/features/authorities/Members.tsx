import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconUserMinus } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { authorityRole, type member, members } from '#contract/authority.ts'
import { call, fileUrl } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAction } from '../../form/useAction.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { sessionQuery } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Avatar } from '../../ui/images.tsx'
import { Button } from '../../ui/buttons.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Mailbox } from '../../ui/text.tsx'
import type { Authority } from './AuthorityBody.tsx'
import { text } from '#contract/fields.ts'
import { parseEvalId } from '#domain/codes.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { ScanPerson } from '../../device/ScanButton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './Members.module.css'

type Member = z.infer<typeof member>

export function Members({ authority: { _id: id, authorityId } }: { authority: Authority }) {
  const { t } = useTexts()
  const can = useCan()
  const [adding, setAdding] = useState(false)
  const query = useQuery(callQuery(['member', 'list', id], members.list, { params: { id } }))
  const changed = useChanged(id)
  return (
    <div className={styles.members}>
      <Section title={t('authority.members')} what={t('authority.members.what')}>
        <Loaded query={query} height={256}>
          {({ items }) => (
            <Rows label={t('authority.members')}>
              {items.map((one) => (
                <MemberRow
                  key={one.userId}
                  member={one}
                  name={one.fullname || (one.activated ? one.evalid : one.email)}
                  onChanged={changed}
                />
              ))}
            </Rows>
          )}
        </Loaded>
        {query.data && can('member.add', { authorityId }) && !adding && (
          <div>
            <Button variant="secondary" onClick={() => setAdding(true)}>
              {t('authority.member.add')}
            </Button>
          </div>
        )}
        {adding && (
          <AddMember
            authorityId={id}
            onDone={async (added) => {
              setAdding(false)
              if (added) await changed()
            }}
          />
        )}
      </Section>
    </div>
  )
}

/** A change can affect the user's own role and therefore the menu. */
function useChanged(id: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['member', 'list', id] }),
      client.invalidateQueries(sessionQuery),
    ])
}

interface MemberProps {
  member: Member
  name: string
  onChanged: () => Promise<unknown>
}

function MemberRow({ member, name, onChanged }: MemberProps) {
  const { t, textByKey } = useTexts()
  const may = useCan()('member.setRole', member)
  const { email, picture, role, since, activated } = member
  return (
    <Row
      lead={<Avatar src={picture ? fileUrl(picture) : null} name={name} />}
      title={name}
      what={
        <span className={styles.contact}>
          <Mailbox address={email} />
          <span className="nowrap">
            {activated ? (
              <>
                {t('authority.member.since')} <DayOf moment={since} />
              </>
            ) : (
              t('authority.member.invited')
            )}
          </span>
        </span>
      }
      badge={!may && <span className="small">{textByKey(`authority.role.${role}`)}</span>}
      actions={may && <MemberActions {...{ member, name, onChanged }} />}
    />
  )
}

function MemberActions({ member: { authorityId, userId, role }, name, onChanged }: MemberProps) {
  const { t } = useTexts()
  const { pending, start } = useAction()
  const params = { id: authorityId, userId }
  const setRole = (chosen: string) =>
    start({
      run: () => call(members.setRole, { params, body: { role: authorityRole.parse(chosen) } }),
      onSuccess: onChanged,
      toast: t('shell.saved'),
    })
  return (
    <div className={styles.actions}>
      <SelectField
        id={`role-${userId}`}
        label={t('authority.member.role.one', { name })}
        hiddenLabel
        value={role}
        none={null}
        disabled={pending}
        options={authorityRole.options.map((value) => ({ value, label: t(`authority.role.${value}`) }))}
        onChange={setRole}
      />
      <ActionButton
        variant="secondary"
        className={styles.remove}
        icon={<IconUserMinus size={20} aria-hidden />}
        aria-label={t('authority.member.remove.one', { name })}
        question={{
          title: t('authority.member.remove.title', { name }),
          body: t('authority.member.remove.what'),
          danger: true,
          keyword: t('authority.member.remove.keyword'),
        }}
        run={() => call(members.remove, { params })}
        onSuccess={onChanged}
        toast={t('shell.removed')}
      >
        {t('authority.member.remove')}
      </ActionButton>
    </div>
  )
}

const schema = z.object({ who: text(254), role: authorityRole })

function AddMember({
  authorityId,
  onDone,
}: {
  authorityId: string
  onDone: (added: boolean) => Promise<void>
}) {
  const { t } = useTexts()
  const form = useForm({
    schema,
    initial: { who: '', role: 'trainer' },
    send: async ({ who, role }) => {
      const evalid = parseEvalId(who)
      const person = evalid ? { evalid } : { email: who.trim() }
      const body = { ...person, role: authorityRole.parse(role) }
      await call(members.add, { params: { id: authorityId }, body }).catch(asWho)
      showToast(t('authority.member.added'))
      await onDone(true)
    },
  })
  return (
    <Form
      form={form}
      area="authority.member"
      fields={[
        {
          field: 'who',
          autoComplete: 'off',
          trailing: <ScanPerson onFound={(evalId) => form.set('who', evalId)} />,
        },
        {
          field: 'role',
          kind: 'select',
          options: authorityRole.options.map((value) => ({ value, label: t(`authority.role.${value}`) })),
        },
      ]}
      submit={t('authority.member.add')}
      actions={
        <Button variant="secondary" onClick={() => void onDone(false)}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}

// The server names the email or the Eval-ID field; the form has one field for both.
function asWho(problem: unknown): never {
  if (!(problem instanceof CallProblem)) throw problem
  const { status, code, fields } = problem
  const who = fields.email ?? fields.evalid
  throw who ? new CallProblem(status, { code, fields: { who } }) : problem
}
