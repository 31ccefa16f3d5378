import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useAskBeforeLeaving } from '../../../form/useAskBeforeLeaving.ts'
import { useUnsaved } from '../../../session/unsaved.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, CopyButton, DownloadLink } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import styles from './RecoveryCodes.module.css'

export type Enrolled = Answer<typeof secondFactor.read>

export type Changed = (recoveryCodes?: string[]) => Promise<void>

/** Removing the last factor also removes the recovery codes and roles that require a factor. */
export const isLast = ({ totpSince, passkeys }: Enrolled) =>
  passkeys.length + (totpSince === null ? 0 : 1) === 1

/** Replaces the page until the user confirms, because the codes are shown only once. */
export function NewRecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useUnsaved(true)
  useAskBeforeLeaving(true, {
    title: t('security.recovery.leave.title'),
    body: t('security.recovery.leave.what'),
    action: t('security.recovery.leave'),
  })
  const text = codes.join('\n')
  return (
    <section className={`panel stack ${styles.sheet}`} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" tabIndex={-1} ref={heading}>
        {t('security.recovery')}
      </h2>
      <p>{t('security.recovery.what')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code value={code} />
          </li>
        ))}
      </ul>
      <div className={`row ${styles.actions}`}>
        <CopyButton variant="secondary" text={text} copied={t('security.recovery.copied')}>
          {t('security.recovery.copy')}
        </CopyButton>
        <DownloadLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          name="eval-recovery-codes.txt"
        >
          {t('security.recovery.download')}
        </DownloadLink>
        <Button variant="secondary" icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
          {t('security.recovery.print')}
        </Button>
      </div>
      <div className={`row ${styles.actions}`}>
        <Button icon={<IconCheck size={20} aria-hidden />} onClick={onStored}>
          {t('security.recovery.stored')}
        </Button>
      </div>
    </section>
  )
}

export function RecoveryLeft({ left, onChanged }: { left: number; onChanged: Changed }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('security.recovery.left', { count: left })}</p>
      <div>
        <ActionButton
          variant="secondary"
          question={{ title: t('security.recovery.renew.title'), body: t('security.recovery.renew.what') }}
          run={() => call(secondFactor.renewRecoveryCodes, {})}
          onSuccess={({ recoveryCodes }) => onChanged(recoveryCodes)}
        >
          {t('security.recovery.renew')}
        </ActionButton>
      </div>
    </>
  )
}
