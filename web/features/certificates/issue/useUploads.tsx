import { useEffect, useRef, useState } from 'react'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import { call } from '../../../api/call.ts'
import { forAuthority, type StepProps } from './draft.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'

interface Upload {
  key: string
  name: string
  /** Upload progress, 0 to 1. */
  share: number
}

export function useUploads(authorityId: string, change: StepProps['change']) {
  const [running, setRunning] = useState<Upload[]>([])
  const [failure, setFailure] = useState<{ name: string; problem: unknown } | null>(null)
  const signal = useSignal()

  const add = async (file: File | null) => {
    if (!file) return
    const key = crypto.randomUUID()
    const name = file.name.slice(-120)
    const onProgress = (share: number) =>
      setRunning((all) => all.map((one) => (one.key === key ? { ...one, share } : one)))
    setFailure(null)
    setRunning((all) => [...all, { key, name, share: 0 }])
    try {
      const body = { authorityId, name, file }
      const added = await call(trainingDocuments.add, { body }, { onProgress, signal: signal() })
      change((draft) => {
        if (forAuthority(draft, authorityId) !== draft) return {}
        return { documents: [...(draft.documents ?? []), { _id: added._id, name: added.name }] }
      })
    } catch (problem) {
      setFailure({ name, problem })
    } finally {
      setRunning((all) => all.filter((one) => one.key !== key))
    }
  }

  return { running, failure, add }
}

export type Uploads = ReturnType<typeof useUploads>

/** Aborts when the wizard is left, because a later answer has no draft to go to. */
function useSignal() {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    if (!controller.current || controller.current.signal.aborted) controller.current = new AbortController()
    return controller.current.signal
  }
}

export function UploadState({ uploads: { running, failure } }: { uploads: Uploads }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  return (
    <>
      {failure && <Notice severity="error">{`${failure.name}: ${problemText(failure.problem)}`}</Notice>}
      {running.map(({ key, name, share }) => (
        <label key={key} className="stack small">
          {t('certificate.issue.documents.uploading', { name })}
          <progress value={share} />
        </label>
      ))}
    </>
  )
}
