import { useComputedColorScheme } from '@mantine/core'
import pdfium from '@embedpdf/pdfium/pdfium.wasm?url'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bytesAt } from '../api/call.ts'
import { useTexts } from '../i18n/useTexts.ts'
import type { Shown } from '../viewer/messages.ts'
import { answerViewer } from './answerViewer.ts'
import styles from './PdfView.module.css'
import { ErrorState, Skeleton } from './states.tsx'

interface Props {
  file: string
  name: string
  title: string
}

/** The viewer is sandboxed, so this page fetches the file and passes it on. */
export function PdfFrame({ file, name, title }: Props) {
  const { t, locale } = useTexts()
  const scheme = useComputedColorScheme('light')
  const { data, isError, refetch } = useQuery({
    queryKey: ['pdf', file],
    queryFn: async ({ signal }) => {
      const [pdf, wasm] = await Promise.all([bytesAt(file, signal), bytesAt(pdfium, signal)])
      return { pdf, wasm }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isError) return <ErrorState message={t('problem.document.unreadable')} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  // The key restarts the viewer for another language or theme.
  return (
    <Viewer
      key={`${file} ${locale} ${scheme}`}
      title={title}
      shown={{ ...data, name, locale, scheme, waiting: t('shell.loading') }}
    />
  )
}

function Viewer({ title, shown }: { title: string; shown: Shown }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const given = useRef(shown)
  useEffect(() => (frame.current ? answerViewer(frame.current, given.current) : undefined), [])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      src="/viewer.html"
      sandbox="allow-scripts allow-downloads"
    />
  )
}
