import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { knowsPasskeys } from '../../../session/passkeys.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { AddPasskey, RenamePasskey } from './PasskeyForm.tsx'
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
  if (renaming)
    return (
      <Row
        title={
          <RenamePasskey
            passkey={passkey}
            onDone={async () => {
              setRenaming(false)
              await onChanged()
            }}
          />
        }
      />
    )
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
