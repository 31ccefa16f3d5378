import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { call, proveBy, type Proof } from '../api/call.ts'
import { callQuery } from '../api/callQuery.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialogs.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useSession } from './session.ts'

interface ProofRequest {
  proof: Proof
  resolve: (isProven: boolean) => void
}

const pending = createStore<ProofRequest | null>(null)

proveBy((proof) => new Promise((resolve) => pending.set({ proof, resolve })))

export function ProofDialog() {
  const open = useStore(pending)
  const { t } = useTexts()
  if (!open) return null
  const answer = (isProven: boolean) => {
    pending.set(null)
    open.resolve(isProven)
  }
  return (
    <Dialog title={t('shell.password.title')} onClose={() => answer(false)}>
      <ProofForm proof={open.proof} onDone={answer} />
    </Dialog>
  )
}

/** Password or second factor; a passkey satisfies both. */
function ProofForm({ proof, onDone }: { proof: Proof; onDone: (isProven: boolean) => void }) {
  const { t } = useTexts()
  const byCode = proof === 'secondFactor'
  const field = byCode ? 'code' : 'password'
  const { totp, passkey } = useFactors()
  const form = useForm<Record<string, string>>({
    schema: session.confirm.body,
    initial: { [field]: '' },
    send: async (body) => {
      await call(session.confirm, { body })
      onDone(true)
    },
  })
  const cancel = (
    <Button variant="secondary" onClick={() => onDone(false)}>
      {t('shell.cancel')}
    </Button>
  )
  return (
    <>
      <p className="muted">{t(byCode ? 'account.login.secondStep.why' : 'shell.password.why')}</p>
      {passkey && (
        <PasskeyButton
          text={t('shell.password.passkey')}
          variant={byCode && !totp ? 'primary' : 'secondary'}
          onGiven={async (usedPasskey) => {
            await call(session.confirm, { body: { passkey: usedPasskey } })
            onDone(true)
          }}
        />
      )}
      <Form
        form={form}
        area="account.login"
        fields={[byCode ? { field, autoComplete: 'one-time-code' } : { field, kind: 'password' }]}
        submit={t('shell.password.confirm')}
        actions={cancel}
      />
    </>
  )
}

function useFactors() {
  const { account } = useSession()
  const { data } = useQuery({
    ...callQuery(['secondFactor'], secondFactor.read, {}),
    enabled: account?.secondFactor.enrolled ?? false,
  })
  return { totp: Boolean(data?.totpSince), passkey: (data?.passkeys.length ?? 0) > 0 }
}
