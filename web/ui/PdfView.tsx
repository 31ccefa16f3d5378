import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './Button.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { PdfFrame } from './PdfFrame.tsx'
import styles from './PdfView.module.css'

interface Props {
  file: string
  name: string
  title: string
  /** Open without a click, on pages whose main content is the PDF. */
  shown?: boolean
}

/** Offers a download, and loads the large viewer only on demand. */
export function PdfView({ file, name, title, shown = false }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState(shown)
  return (
    <section className={styles.pdf} aria-label={title}>
      <div className={styles.bar}>
        <span className={styles.name}>
          <IconFileText size={22} stroke={1.75} aria-hidden />
          <span className="mono">{name}</span>
        </span>
        {!open && <Button onClick={() => setOpen(true)}>{t('shell.pdf.show')}</Button>}
        <DownloadLink href={file} name={name} icon={<IconDownload size={20} aria-hidden />}>
          {t('shell.pdf.download')}
        </DownloadLink>
      </div>
      {open && <PdfFrame file={file} name={name} title={title} />}
    </section>
  )
}
