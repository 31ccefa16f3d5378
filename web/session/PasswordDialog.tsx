import { session } from '#contract/session.ts'
import { call, confirmBy } from '../api/call.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useSession } from './session.ts'
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
      <ProofForm onDone={answer} />
    </Dialog>
  )
}

/** The password; for whoever has a second factor, its code. */
function ProofForm({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { t } = useTexts()
  const field = useSession().account?.secondFactor.enrolled ? 'code' : 'password'
  const form = useForm<Record<string, string>>({
    schema: session.confirm.body,
    initial: { [field]: '' },
    send: async (body) => {
      await call(session.confirm, { body })
      onDone(true)
    },
  })
  return (
    <>
      <p className="muted">{t(field === 'code' ? 'account.login.secondStep.why' : 'shell.password.why')}</p>
      <Form
        form={form}
        area={field === 'code' ? 'account.login' : 'account'}
        fields={[field === 'code' ? { field, autoComplete: 'one-time-code' } : { field, kind: 'password' }]}
        submit={t('shell.password.confirm')}
        actions={
          <Button tone="secondary" onClick={() => onDone(false)}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </>
  )
}
