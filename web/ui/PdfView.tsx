import { useComputedColorScheme } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isThere } from '../api/call.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from './Button.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import styles from './PdfView.module.css'
import { ErrorState, Skeleton } from './states.tsx'

interface Props {
  /** Address of a stored file: `fileUrl(id)`. */
  file: string
  /** What the file is called on the device. */
  name: string
  /** What the frame shows, for those who do not see it. */
  title: string
  /** Shown at once, where the paper is what one came for. */
  shown?: boolean
}

/** A stored PDF: always to download, and on demand to look at. The viewer is heavy and comes only then. */
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
      {open && <StoredFrame file={file} title={title} />}
    </section>
  )
}

/** Of a stored file it is asked first whether it is there: a frame that stays empty says nothing. */
function StoredFrame({ file, title }: Pick<Props, 'file' | 'title'>) {
  const { t } = useTexts()
  const { isPending, isError, refetch } = useQuery({
    queryKey: ['pdf', file],
    queryFn: ({ signal }) => isThere(file, signal),
    retry: false,
  })
  if (isPending) return <Skeleton height={480} />
  if (isError) return <ErrorState message={t('problem.document.unreadable')} retry={() => void refetch()} />
  return <PdfFrame file={file} title={title} />
}

/** The viewer itself, where the paper is what one came for. */
export function PdfFrame({ file, title }: Pick<Props, 'file' | 'title'>) {
  const { locale } = useTexts()
  const scheme = useComputedColorScheme('light')
  const query = new URLSearchParams({ file, locale, scheme })
  return <iframe className={styles.frame} title={title} src={`/viewer.html?${query}`} />
}
