import { session } from '#contract/session.ts'
import { call, confirmBy } from '../api/call.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { createStore, useStore } from '../ui/store.ts'

const waiting = createStore<((confirmed: boolean) => void) | null>(null)

confirmBy(() => new Promise((resolve) => waiting.set(resolve)))

/** Asks for the password when the server wants a deed confirmed; the deed then goes on by itself. */
export function PasswordDialog() {
  const resolve = useStore(waiting)
  const { t } = useTexts()
  if (!resolve) return null
  const answer = (confirmed: boolean) => {
    waiting.set(null)
    resolve(confirmed)
  }
  return (
    <Dialog title={t('shell.password.title')} onClose={() => answer(false)}>
      <p className="muted">{t('shell.password.why')}</p>
      <PasswordForm onDone={answer} />
    </Dialog>
  )
}

function PasswordForm({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { t } = useTexts()
  const form = useForm({
    schema: session.confirm.body,
    initial: { password: '' },
    send: async (body) => {
      await call(session.confirm, { body })
      onDone(true)
    },
  })
  return (
    <Form
      form={form}
      area="account"
      fields={[{ field: 'password', kind: 'password' }]}
      submit={t('shell.password.confirm')}
      actions={
        <Button tone="secondary" onClick={() => onDone(false)}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}
