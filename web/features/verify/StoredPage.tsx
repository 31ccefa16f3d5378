import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { files, type FileDescription } from '#contract/file.ts'
import { fileUrl } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PdfView } from '../../ui/pdf.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { Proof } from './Proof.tsx'
import { statementOf } from './statement.ts'
import { useVerification } from './useVerification.ts'
import styles from './StoredPage.module.css'

/** Shows the content as text before the file, because the PDF viewer is not accessible to screen readers. */
export default function StoredPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...callQuery(['file', id], files.describe, { params: { id } }),
    retry: false,
  })
  return (
    <>
      <meta name="robots" content="noindex" />
      {data ? <Stored file={data} /> : error ? <Missing problem={error} retry={refetch} /> : <PageSkeleton />}
    </>
  )
}

function Stored({ file }: { file: FileDescription }) {
  const { t, textByKey, locale } = useTexts()
  const { _id: id, kind, name, mime, size, createdAt, record } = file
  const kilobytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <>
      <PageHeader title={name} back={record ? backTo(record, t) : undefined} />
      <div className="stack">
        {record && <Registered code={record.verifyCode} />}
        <div className="panel">
          <Facts
            facts={[
              { term: t('document.shown.kind'), value: textByKey(`document.shown.kind.${kind}`) },
              { term: t('document.shown.size'), value: kilobytes.format(Math.ceil(size / 1024)) },
              { term: t('document.shown.createdAt'), value: <Moment value={createdAt} /> },
            ]}
          />
        </div>
        {mime.startsWith('image/') ? (
          <img className={styles.image} src={fileUrl(id)} alt={name} />
        ) : (
          <PdfView file={fileUrl(id)} name={name} title={name} shown />
        )}
      </div>
    </>
  )
}

function Registered({ code }: { code: string }) {
  const { data, error, refetch } = useVerification(code)
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  return data ? <Proof verification={data} statement={statementOf(data)} code={code} /> : <PageSkeleton />
}

function Missing({ problem, retry }: { problem: unknown; retry: () => unknown }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('document.shown')} />
      <LoadError problem={problem} retry={() => void retry()} />
    </>
  )
}

const backTo = ({ kind, _id }: NonNullable<FileDescription['record']>, t: ReturnType<typeof useTexts>['t']) =>
  kind === 'certificate'
    ? { to: `/app/certificates/${_id}`, label: t('certificate.pdf.toCertificate') }
    : { to: `/app/reports/${_id}`, label: t('report.pdf.back') }
