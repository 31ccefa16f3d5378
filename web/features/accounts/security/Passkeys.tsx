import { useState } from 'react'
import * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { browserOf } from '#domain/userAgent.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { knowsPasskeys, makePasskey, PasskeyStopped } from '../../../session/passkeys.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { isLast, type Changed, type Enrolled } from './RecoveryCodes.tsx'

type Passkey = Answer<typeof secondFactor.renamePasskey>

export function Passkeys({ enrolled, onChanged }: { enrolled: Enrolled; onChanged: Changed }) {
  const { t } = useTexts()
  return (
    <>
      {enrolled.passkeys.length > 0 && (
        <Rows label={t('security.passkeys')}>
          {enrolled.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} last={isLast(enrolled)} onChanged={onChanged} />
          ))}
        </Rows>
      )}
      {knowsPasskeys() ? (
        <AddPasskey onChanged={onChanged} />
      ) : (
        <Notice>{t('security.passkeys.unknown')}</Notice>
      )}
    </>
  )
}

function PasskeyRow({ passkey, last, onChanged }: { passkey: Passkey; last: boolean; onChanged: Changed }) {
  const { t } = useTexts()
  const [renaming, setRenaming] = useState(false)
  const { _id: id, name, createdAt, lastUsedAt } = passkey
  const renamed = async () => {
    setRenaming(false)
    await onChanged()
  }
  if (renaming) return <Row title={<RenamePasskey passkey={passkey} onDone={renamed} />} />
  return (
    <Row
      title={name}
      what={
        <>
          {t('security.passkey.added')} <Moment value={createdAt} /> · {t('security.passkey.used')}{' '}
          {lastUsedAt ? <Moment value={lastUsedAt} /> : t('security.passkey.never')}
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            aria-label={t('security.passkey.rename.one', { name })}
            onClick={() => setRenaming(true)}
          >
            {t('security.passkey.rename')}
          </Button>
          <ActionButton
            variant="secondary"
            aria-label={t('security.passkey.remove.one', { name })}
            question={{
              title: t('security.passkey.remove.title', { name }),
              body: t(last ? 'security.remove.last' : 'security.remove.what'),
              danger: true,
            }}
            run={() => call(secondFactor.removePasskey, { params: { id } })}
            onSuccess={() => onChanged()}
            toast={t('shell.removed')}
          >
            {t('security.remove')}
          </ActionButton>
        </>
      }
    />
  )
}

function RenamePasskey({
  passkey: { _id: id, name },
  onDone,
}: {
  passkey: Passkey
  onDone: () => Promise<void>
}) {
  const { t } = useTexts()
  const send = async (body: Named) => {
    await call(secondFactor.renamePasskey, { params: { id }, body })
    await onDone()
  }
  return <NameForm name={name} send={send} submit={t('shell.save')} onCancel={() => void onDone()} />
}

function AddPasskey({ onChanged }: { onChanged: Changed }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const add = async ({ name }: Named) => {
    const passkey = await makePasskey().catch((error: unknown) => {
      if (error instanceof PasskeyStopped) return null
      throw error
    })
    if (!passkey) return showToast(t('security.passkey.stopped'), { type: 'warning' })
    const { recoveryCodes } = await call(secondFactor.addPasskey, { body: { name, passkey } })
    setOpen(false)
    showToast(t('security.passkey.done'))
    return onChanged(recoveryCodes)
  }
  if (!open)
    return (
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('security.passkey.add')}
        </Button>
      </div>
    )
  return (
    <NameForm
      name={browserOf(navigator.userAgent)}
      send={add}
      submit={t('security.passkey.make')}
      onCancel={() => setOpen(false)}
    />
  )
}

const schema = z.object({ name: text(60) })
type Named = z.infer<typeof schema>

interface NameProps extends Named {
  send: (values: Named) => Promise<unknown>
  submit: string
  onCancel: () => void
}

function NameForm({ name, send, submit, onCancel }: NameProps) {
  const { t } = useTexts()
  const form = useForm({ schema, initial: { name }, send })
  return (
    <Form
      form={form}
      area="security.passkey"
      fields={[{ field: 'name' }]}
      submit={submit}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}
