import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { cardForms, certificates, type Certificate } from '#contract/certificate.ts'
import { addressOf } from '../../api/call.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CheckField } from '../../ui/fields.tsx'
import { Choice } from '../../ui/choices.tsx'
import { DownloadLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PdfFrame } from '../../ui/pdf.tsx'
import { CertificateState } from './CertificateState.tsx'
import { hasCard } from './hasCard.ts'
import styles from './PrintCardPage.module.css'

export default function PrintCardPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={certificates}
      id={id}
      back={{ to: `/app/certificates/${id}`, label: t('certificate.pdf.toCertificate') }}
      titleOf={({ number }) => t('certificate.card.title', { number })}
      facts={(certificate) => <CertificateState certificate={certificate} />}
    >
      {(certificate) => certificate && <Printing certificate={certificate} />}
    </ItemPage>
  )
}

function Printing({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const [form, setForm] = useState<string>('card')
  const [marks, setMarks] = useState(false)
  const [bleed, setBleed] = useState(false)
  if (!hasCard(certificate)) return <Notice>{t('certificate.card.none')}</Notice>
  const { _id: id, number } = certificate
  const file = addressOf(certificates.card, { id }, { form, marks, bleed })
  return (
    <div className={styles.page}>
      <div className="panel stack">
        <p className="muted">{t('certificate.card.what')}</p>
        <Choice
          label={t('certificate.card.form')}
          name="card-form"
          value={form}
          options={cardForms.map((value) => ({
            value,
            title: t(`certificate.card.form.${value}`),
            what: t(`certificate.card.form.${value}.what`),
          }))}
          onChange={setForm}
        />
        <CheckField id="card-marks" label={t('certificate.card.marks')} value={marks} onChange={setMarks} />
        <CheckField id="card-bleed" label={t('certificate.card.bleed')} value={bleed} onChange={setBleed} />
        <DownloadLink primary href={file} name={t('certificate.card.file', { number })}>
          {t('certificate.pdf.download')}
        </DownloadLink>
      </div>
      <div className={styles.paper}>
        <PdfFrame
          key={file}
          file={file}
          name={t('certificate.card.file', { number })}
          title={t('certificate.card.title', { number })}
        />
      </div>
    </div>
  )
}
