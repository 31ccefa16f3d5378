import { useParams } from '@tanstack/react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CodeResult } from './CodeResult.tsx'
import { FileCheck } from './FileCheck.tsx'

/** Public page, without an account. */
export default function VerifyPage() {
  const { code } = useParams({ strict: false })
  return (
    <>
      <meta name="robots" content="noindex" />
      {code ? <CodeResult key={code} code={code} /> : <Ask />}
    </>
  )
}

function Ask() {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('verify.title')} facts={t('verify.what')} />
      <div className="stack-wide">
        <CodeForm />
        <FileCheck />
      </div>
    </>
  )
}
