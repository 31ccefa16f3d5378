import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useComputedColorScheme } from '@mantine/core'
import pdfium from '@embedpdf/pdfium/pdfium.wasm?url'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../i18n/useTexts.ts'
import { bytesAt } from '../api/call.ts'
import type { ViewerRequest, ViewerSettings } from '../viewer/messages.ts'
import { Button, DownloadLink } from './buttons.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import styles from './pdf.module.css'

interface FrameProps {
  file: string
  name: string
  title: string
}

interface ViewProps extends FrameProps {
  /** Open without a click, on pages whose main content is the PDF. */
  shown?: boolean
}

/** Offers a download, and loads the large viewer only on demand. */
export function PdfView({ file, name, title, shown = false }: ViewProps) {
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

/** The viewer is sandboxed, so this page fetches the file and passes it on. */
export function PdfFrame({ file, name, title }: FrameProps) {
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
  if (!data)
    return (
      <div className={styles.frame}>
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
      </div>
    )
  // The key restarts the viewer for another language or theme.
  return (
    <Viewer
      key={`${file} ${locale} ${scheme}`}
      {...{ file, title }}
      settings={{ ...data, name, locale, scheme, waiting: t('shell.loading') }}
    />
  )
}

interface ViewerProps {
  file: string
  title: string
  settings: ViewerSettings
}

function Viewer({ file, title, settings }: ViewerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const initial = useRef(settings)
  const [progress, setProgress] = useState<'covered' | 'late' | 'drawn'>('covered')
  useEffect(
    () =>
      frame.current ? answerViewer(frame.current, initial.current, () => setProgress('drawn')) : undefined,
    [],
  )
  useEffect(
    () =>
      progress === 'covered' && frame.current
        ? whenLate(frame.current, () => setProgress('late'))
        : undefined,
    [progress],
  )
  return (
    <div className={styles.frame}>
      <iframe ref={frame} title={title} src="/viewer.html" sandbox="allow-scripts allow-downloads" />
      {progress !== 'drawn' && (
        <div className={styles.cover} data-cover={progress}>
          {progress === 'late' ? <Late file={file} name={settings.name} /> : <Skeleton height="100%" />}
        </div>
      )}
    </div>
  )
}

/** A late page still replaces this. */
function Late({ file, name }: Pick<FrameProps, 'file' | 'name'>) {
  const { t } = useTexts()
  return (
    <>
      <ErrorState message={t('shell.pdf.late')} />
      <DownloadLink href={file} name={name}>
        {t('shell.pdf.download')}
      </DownloadLink>
    </>
  )
}

const longestWaitMs = 15_000

/** Browsers draw nothing in a frame outside the window, so only the time inside counts. */
function whenLate(frame: HTMLIFrameElement, onLate: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver((entries) => {
    clearTimeout(timer)
    if (entries.at(-1)?.isIntersecting) timer = setTimeout(onLate, longestWaitMs)
  })
  observer.observe(frame)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/**
 * Sends the file to the viewer frame and serves its requests until the returned function is called. A
 * compromised frame can only print, show and copy.
 */
function answerViewer(frame: HTMLIFrameElement, settings: ViewerSettings, onDrawn: () => void) {
  let removePrintFrame: (() => void) | undefined
  const answer = ({ source, data }: MessageEvent<unknown>) => {
    const viewer = frame.contentWindow
    if (!viewer || source !== viewer || !isViewerRequest(data)) return
    // A sandboxed frame has no origin to name.
    if (data.kind === 'ready') viewer.postMessage(settings, '*')
    else if (data.kind === 'drawn') onDrawn()
    // Other requests require a click or key press.
    else if (!navigator.userActivation.isActive) return
    else if (data.kind === 'copy') void navigator.clipboard.writeText(data.text)
    else if (data.kind === 'fullscreen') void toggleFullscreen(frame)
    else if (data.kind === 'print') {
      removePrintFrame?.()
      removePrintFrame = print(settings.pdf)
    }
  }
  addEventListener('message', answer)
  return () => {
    removeEventListener('message', answer)
    removePrintFrame?.()
  }
}

/** Messages of the frame are untrusted. */
const isViewerRequest = (data: unknown): data is ViewerRequest => {
  const { kind, text } = (data ?? {}) as { kind?: unknown; text?: unknown }
  return kind === 'copy'
    ? typeof text === 'string'
    : ['ready', 'drawn', 'print', 'fullscreen'].includes(String(kind))
}

const toggleFullscreen = (frame: HTMLIFrameElement) =>
  document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()

/** Returns a function that removes the print frame. */
function print(pdf: ArrayBuffer) {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  document.body.append(frame)
  return () => {
    frame.remove()
    URL.revokeObjectURL(address)
  }
}
