import { useState } from 'react'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { Form } from '../../../form/Form.tsx'
import { useAction } from '../../../form/useAction.ts'
import { useForm } from '../../../form/useForm.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, CopyButton } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/images.tsx'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { isLast, type Changed, type Enrolled } from './RecoveryCodes.tsx'

export function AppFactor({ enrolled, onChanged }: { enrolled: Enrolled; onChanged: Changed }) {
  const { t } = useTexts()
  if (enrolled.totpSince === null) return <EnrolApp onCodes={onChanged} />
  return (
    <Rows label={t('security.app')}>
      <Row
        title={t('security.app.on')}
        what={
          <>
            {t('security.app.since')} <Moment value={enrolled.totpSince} />
          </>
        }
        actions={
          <ActionButton
            variant="secondary"
            question={{
              title: t('security.app.remove.title'),
              body: t(isLast(enrolled) ? 'security.remove.last' : 'security.remove.what'),
              danger: true,
            }}
            run={() => call(secondFactor.removeTotp, {})}
            onSuccess={() => onChanged()}
            toast={t('shell.removed')}
          >
            {t('security.remove')}
          </ActionButton>
        }
      />
    </Rows>
  )
}

interface Props {
  onCodes: (codes: string[]) => Promise<void>
}

function EnrolApp({ onCodes }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const cancel = () => {
    setBegun(null)
    setCancelled(true)
  }
  const { problem, pending, start } = useAction('page')
  if (begun) return <ConfirmApp {...begun} onCodes={onCodes} onCancel={cancel} />
  return (
    <>
      <div>
        <Button
          autoFocus={cancelled}
          pending={pending}
          onClick={() => start({ run: () => call(secondFactor.beginTotp, {}), onSuccess: setBegun })}
        >
          {t('security.app.begin')}
        </Button>
      </div>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
    </>
  )
}

interface ConfirmProps extends Props {
  secret: string
  uri: string
  onCancel: () => void
}

function ConfirmApp({ secret, uri, onCodes, onCancel }: ConfirmProps) {
  const { t } = useTexts()
  const form = useForm({
    schema: secondFactor.confirmTotp.body,
    initial: { code: '' },
    send: async (body) => onCodes((await call(secondFactor.confirmTotp, { body })).recoveryCodes),
  })
  return (
    <>
      <p>{t('security.app.scan')}</p>
      <QrCode content={uri} label={t('security.app.qr')} />
      <p>
        {t('security.app.byHand')} <Code value={inFours(secret)} />
      </p>
      <div>
        <CopyButton variant="secondary" text={secret} copied={t('security.app.copied')}>
          {t('security.app.copy')}
        </CopyButton>
      </div>
      <Form
        form={form}
        area="security"
        fields={[{ field: 'code', width: 'short', autoComplete: 'one-time-code' }]}
        submit={t('security.app.confirm')}
        actions={
          <Button variant="secondary" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
