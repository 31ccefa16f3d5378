import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { browserOf } from '#domain/userAgent.ts'
import { call } from '../../../api/call.ts'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { makePasskey, PasskeyStopped } from '../../../session/passkeys.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Changed } from './RecoveryCodes.tsx'

const nameSchema = z.object({ name: text(60) })

export function AddPasskey({ onChanged }: { onChanged: Changed }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('security.passkey.add')}
        </Button>
      </div>
    )
  return (
    <NewPasskey
      onDone={() => setOpen(false)}
      onMade={async (codes) => {
        setOpen(false)
        showToast(t('security.passkey.done'))
        await onChanged(codes)
      }}
    />
  )
}

function NewPasskey({ onDone, onMade }: { onDone: () => void; onMade: (codes: string[]) => Promise<void> }) {
  const { t } = useTexts()
  const form = useForm({
    schema: nameSchema,
    initial: { name: browserOf(navigator.userAgent) },
    send: async ({ name }) => {
      const passkey = await makePasskey().catch((error: unknown) => {
        if (error instanceof PasskeyStopped) return null
        throw error
      })
      if (!passkey) return showToast(t('security.passkey.stopped'), { type: 'warning' })
      const { recoveryCodes } = await call(secondFactor.addPasskey, { body: { name, passkey } })
      return onMade(recoveryCodes)
    },
  })
  return (
    <Form
      form={form}
      area="security.passkey"
      fields={[{ field: 'name' }]}
      submit={t('security.passkey.make')}
      actions={
        <Button variant="secondary" onClick={onDone}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}

interface Renaming {
  passkey: { _id: string; name: string }
  onDone: () => Promise<void>
}

export function RenamePasskey({ passkey: { _id: id, name }, onDone }: Renaming) {
  const { t } = useTexts()
  const form = useForm({
    schema: nameSchema,
    initial: { name },
    send: async (body) => {
      await call(secondFactor.renamePasskey, { params: { id }, body })
      await onDone()
    },
  })
  return (
    <Form
      form={form}
      area="security.passkey"
      fields={[{ field: 'name' }]}
      submit={t('shell.save')}
      actions={
        <Button variant="secondary" onClick={() => void onDone()}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}
