import { IconDownload } from '@tabler/icons-react'
import { people } from '#contract/person.ts'
import { addressOf } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../../ui/buttons.tsx'
import { PageHeader, Section } from '../../../ui/pages.tsx'
import { AccessLog } from './AccessLog.tsx'
import { Consents } from './Consents.tsx'
import { EraseMyself } from './EraseMyself.tsx'

export default function MyDataPage() {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('shell.nav.myData')} back={{ to: '/app/user', label: t('account.profile') }} />
      <div className="stack-wide">
        <Section title={t('account.export')} what={t('account.export.what')}>
          <div>
            <DownloadLink
              href={addressOf(people.exportMyself, {})}
              name="eval-export.zip"
              icon={<IconDownload size={20} aria-hidden />}
            >
              {t('account.export.download')}
            </DownloadLink>
          </div>
        </Section>
        <Consents />
        <AccessLog />
        <Section title={t('audit.list')} what={t('audit.list.own')}>
          <div>
            <ButtonLink variant="secondary" to="/app/audit">
              {t('audit.toList')}
            </ButtonLink>
          </div>
        </Section>
        <EraseMyself />
      </div>
    </>
  )
}
