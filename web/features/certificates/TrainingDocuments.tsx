import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import { fileUrl } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'

export function TrainingDocuments({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id } = certificate
  const { data } = useQuery({
    ...callQuery(['trainingDocument', id], trainingDocuments.list, { params: { id } }),
    enabled: can('trainingDocument.read', certificate),
  })
  if (!data || data.items.length === 0) return null
  const title = t('certificate.documents')
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Rows label={title}>
        {data.items.map(({ _id, name }) => (
          <Row
            key={_id}
            title={
              <Link to="/pdf/webviewer/doc/$id" params={{ id: _id }}>
                {name}
              </Link>
            }
            actions={
              <DownloadLink href={fileUrl(_id)} name={name}>
                {t('shell.pdf.download')}
              </DownloadLink>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
