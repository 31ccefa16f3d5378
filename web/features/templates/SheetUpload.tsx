import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostUploadBytes } from '#contract/file.ts'
import { sheets, sheetType } from '#contract/sheet.ts'
import { sheetFieldNames } from '#domain/sheet.ts'
import { call } from '../../api/call.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { FileInput } from '../../ui/files.tsx'
import { Notice } from '../../ui/notices.tsx'
import { sheetQuery, type Sheet } from './public/TemplatePages.tsx'

interface Props {
  id: string
  authorityId: string
  sheet: Sheet | undefined
  error?: string
  onUploaded: (sheet: Sheet) => void
}

export function SheetUpload({ id, authorityId, sheet, error, onUploaded }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setFailure(null)
    if (file.size > mostUploadBytes) return setFailure(new CallProblem(413, { code: 'tooLarge' }))
    setShare(0)
    try {
      const body = { authorityId, name: file.name.slice(0, 120), file }
      const uploaded = await call(sheets.upload, { body }, { onProgress: setShare })
      client.setQueryData(sheetQuery(uploaded._id).queryKey, uploaded)
      onUploaded(uploaded)
    } catch (problem) {
      setFailure(problem)
    } finally {
      setShare(null)
    }
  }
  const refused = failure === null ? undefined : problemText(failure)
  return (
    <div className="stack">
      <FileInput
        id={id}
        label={t(sheet ? 'template.sheetId.replace' : 'template.sheetId')}
        hint={t('template.sheetId.hint')}
        accept={sheetType}
        error={refused ?? error}
        onChoose={send}
      />
      {share !== null && (
        <progress value={share < 1 ? share : undefined} aria-label={t('template.sheetId')} />
      )}
      {sheet ? <Found sheet={sheet} /> : <FieldNames />}
    </div>
  )
}

function Found({ sheet: { name, kind, pages, boxes } }: { sheet: Sheet }) {
  const { t } = useTexts()
  const [first] = pages
  const facts = { name, count: pages.length, width: first?.width ?? 0, height: first?.height ?? 0 }
  return (
    <Notice>
      {t('template.sheet.pages', facts)}{' '}
      {kind === 'form' ? t('template.sheet.form', { count: boxes.length }) : t('template.sheet.flat')}
    </Notice>
  )
}

function FieldNames() {
  const { t } = useTexts()
  return (
    <details>
      <summary>{t('template.sheet.names')}</summary>
      <Facts
        facts={sheetFieldNames.map((place) => ({
          term: t(`template.place.${place}`),
          value: <span className="mono">{place}</span>,
        }))}
      />
    </details>
  )
}
