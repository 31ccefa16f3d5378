import { IconExternalLink } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { OutsideLink } from '../../ui/buttons.tsx'
import { linkedInAddress } from './linkedIn.ts'
import { verifyLink } from './verifyLink.ts'

/** A plain link: LinkedIn receives nothing until the user follows it. */
export function LinkedInLink({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  return (
    <div className="stack">
      <div>
        <OutsideLink
          href={linkedInAddress(certificate, verifyLink(certificate.verifyCode))}
          icon={<IconExternalLink size={20} aria-hidden />}
        >
          {t('certificate.proof.linkedIn')}
        </OutsideLink>
      </div>
      <p className="small muted">{t('certificate.proof.linkedIn.what')}</p>
    </div>
  )
}
