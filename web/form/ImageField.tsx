import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useQueryClient } from '@tanstack/react-query'
import { files, imageTypes, mostUploadBytes, type fileKind } from '#contract/file.ts'
import { call, fileUrl } from '../api/call.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { CropDialog } from '../ui/crop.tsx'
import { HiddenFileInput } from '../ui/files.tsx'
import { Notice } from '../ui/notices.tsx'
import { ActionButton } from './ActionButton.tsx'
import { useProblemText } from './useProblemText.ts'
import { Logo } from '../ui/images.tsx'
import { Section } from '../ui/pages.tsx'
import styles from './ImageField.module.css'

interface Props {
  kind: z.infer<typeof fileKind>
  /** Only for logos. */
  ownerId?: string
  fileId: string | null
  shown: ReactNode
  label: string
  hint: string
  onChanged: () => Promise<unknown>
}

export function ImageField({ kind, ownerId, fileId, shown, label, hint, onChanged }: Props) {
  const { problemText } = useProblemText()
  const upload = useUpload({ kind, ownerId, onChanged })
  const [cutting, setCutting] = useState<File | null>(null)
  const choose = (file: File) => {
    const violation = violationOf(file)
    if (violation) upload.refuse(violation)
    else if (kind === 'picture') setCutting(file)
    else upload.send(file)
  }
  return (
    <div className={styles.image} role="group" aria-label={label}>
      {shown && <div className={styles.shown}>{shown}</div>}
      <div className={styles.actions}>
        <p className="muted small">{hint}</p>
        {upload.failure !== null && <Notice severity="error">{problemText(upload.failure)}</Notice>}
        {upload.share !== null && (
          <progress className={styles.progress} value={upload.share} aria-label={label} />
        )}
        <ImageActions {...{ fileId, label, onChanged }} pending={upload.share !== null} onChoose={choose} />
      </div>
      {cutting && (
        <CropDialog
          file={cutting}
          title={label}
          onUnreadable={() => {
            setCutting(null)
            upload.refuse(new CallProblem(400, { code: 'file.unreadable' }))
          }}
          onDone={(cut) => {
            setCutting(null)
            if (cut) upload.send(cut)
          }}
        />
      )}
    </div>
  )
}

interface ActionProps extends Pick<Props, 'fileId' | 'label' | 'onChanged'> {
  pending: boolean
  onChoose: (file: File) => void
}

function ImageActions({ fileId, label, pending, onChoose, onChanged }: ActionProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="row">
        <Button
          variant="secondary"
          pending={pending}
          icon={<IconPhoto size={20} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(fileId ? 'shell.image.replace' : 'shell.image.choose')}
        </Button>
        {fileId && (
          <ActionButton
            variant="quiet"
            icon={<IconTrash size={20} aria-hidden />}
            run={() => call(files.remove, { params: { id: fileId } })}
            onSuccess={onChanged}
            toast={t('shell.removed')}
          >
            {t('shell.image.remove')}
          </ActionButton>
        )}
      </div>
      <HiddenFileInput ref={input} label={label} accept={imageTypes.join(',')} onChoose={onChoose} />
    </>
  )
}

// Rejects files that the server would refuse.
function violationOf(file: File) {
  if (!imageTypes.some((type) => type === file.type))
    return new CallProblem(415, { code: 'unsupportedMedia' })
  return file.size > mostUploadBytes ? new CallProblem(413, { code: 'file.tooManyBytes' }) : null
}

function useUpload({ kind, ownerId, onChanged }: Pick<Props, 'kind' | 'ownerId' | 'onChanged'>) {
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (file: Blob) => {
    setFailure(null)
    setShare(0)
    try {
      await call(files.upload, { body: { kind, ownerId, file } }, { onProgress: setShare })
      await onChanged()
    } catch (problem) {
      setFailure(problem)
    } finally {
      setShare(null)
    }
  }
  return { share, failure, send: (file: Blob) => void send(file), refuse: setFailure }
}

interface LogoFieldProps {
  owner: { _id: string; logo: string | null; name: string }
  kind: 'companyLogo' | 'authorityLogo'
  resource: string
  title: string
  hint: string
}

export function LogoField({ owner: { _id: id, logo, name }, kind, resource, title, hint }: LogoFieldProps) {
  const client = useQueryClient()
  return (
    <Section title={title}>
      <div className="panel">
        <ImageField
          kind={kind}
          ownerId={id}
          fileId={logo}
          label={title}
          hint={hint}
          shown={<Logo src={logo ? fileUrl(logo) : null} name={name} />}
          onChanged={() => client.invalidateQueries({ queryKey: [resource, 'item', id] })}
        />
      </div>
    </Section>
  )
}
