import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { badgeContexts, certificates, credentialForms, type Certificate } from '#contract/certificate.ts'
import { addressOf } from '../../api/call.ts'
import { Failure } from '../../resource/Failure.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useCredential } from './useCredential.ts'

const [, context] = badgeContexts

/** The same files by the older context, for verifiers that know no other. Whether there are any is asked once it is opened. */
export function OlderProof({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('certificate.proof.older')}</summary>
      {isOpen && <OlderFiles certificate={certificate} />}
    </details>
  )
}

function OlderFiles({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { data, error, refetch } = useCredential(certificate, context)
  if (data === null) return <p className="small muted">{t('certificate.proof.older.none')}</p>
  if (data === undefined)
    return error ? <Failure problem={error} retry={() => void refetch()} /> : <Skeleton height={80} />
  const { _id: id, number } = certificate
  return (
    <div className="stack">
      <p className="small muted">{t('certificate.proof.older.what')}</p>
      <ul className="row">
        {credentialForms.map((form) => (
          <li key={form}>
            <DownloadLink
              href={addressOf(certificates.credential, { id }, { form, context })}
              name={`${number}-${context}.${form}`}
              icon={<IconDownload size={20} aria-hidden />}
            >
              {t(`certificate.proof.${form}`)} ({context})
            </DownloadLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
