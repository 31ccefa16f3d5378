import { IconDownload } from '@tabler/icons-react'
import type { Answer } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CopyButton, DownloadLink } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notices.tsx'
import styles from './RecoveryCodes.module.css'

export type Enrolled = Answer<typeof secondFactor.read>

export type Changed = (recoveryCodes?: string[]) => Promise<void>

/** Removing the last factor also removes the recovery codes and roles that require a factor. */
export const isLast = ({ totpSince, passkeys }: Enrolled) =>
  passkeys.length + (totpSince === null ? 0 : 1) === 1

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTexts()
  const text = codes.join('\n')
  return (
    <Notice
      severity="warning"
      title={t('security.recovery')}
      action={
        <div className="row">
          <CopyButton variant="secondary" text={text} copied={t('security.recovery.copied')}>
            {t('security.recovery.copy')}
          </CopyButton>
          <DownloadLink
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            name="eval-recovery-codes.txt"
            icon={<IconDownload size={18} aria-hidden />}
          >
            {t('security.recovery.download')}
          </DownloadLink>
        </div>
      }
    >
      <p>{t('security.recovery.what')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code value={code} />
          </li>
        ))}
      </ul>
    </Notice>
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
