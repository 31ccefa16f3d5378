import { useSyncExternalStore, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '#domain/sheet.ts'
import type { Accent } from '#domain/theme.ts'
import type { FormState } from '../../form/useForm.ts'
import { fieldId } from '../../form/FormField.tsx'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Preview } from './Preview.tsx'
import { templateForm } from './templateFields.ts'
import { BoxLayer } from './BoxLayer.tsx'
import { BoxList } from './BoxList.tsx'
import { SheetUpload } from './SheetUpload.tsx'
import { boxesOf, useSheet, type Sheet } from './public/TemplatePages.tsx'

/** Same width as in TemplateEditor.module.css. */
const wide = '(min-width: 1200px)'

const useBeside = () => useSyncExternalStore(listen, () => matchMedia(wide).matches)

function listen(notify: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

interface Props {
  form: FormState
  authorityId: string
  /** Container next to the form on wide screens. */
  aside: HTMLElement | null
  printedIn: string
}

export function UploadedPages({ form, authorityId, aside, printedIn }: Props) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const isBeside = useBeside()
  const [chosen, choose] = useState<number | null>(null)
  const sheet = useSheet(form.values.sheetId)
  const boxes = boxesOf(form.values.boxes)
  const accent = form.values.accent as Accent
  const error = form.errors.sheetId
  const uploaded = (next: Sheet) => {
    form.set('sheetId', next._id)
    // A PDF form defines its own positions. A flat PDF keeps the boxes of the previous one.
    if (next.kind === 'form') form.set('boxes', next.boxes)
    choose(null)
  }
  const set = (at: number, box: Box) => form.set('boxes', boxes.with(at, box))
  const pages = sheet && (
    <Preview values={form.values} authorityId={authorityId} printedIn={printedIn}>
      <BoxLayer {...{ sheet, boxes, accent, chosen }} onChoose={choose} onChange={set} />
    </Preview>
  )
  return (
    <>
      <SheetUpload
        id={fieldId(templateForm, 'sheetId')}
        authorityId={authorityId}
        sheet={sheet}
        error={error && fieldText(error)}
        onUploaded={uploaded}
      />
      {sheet && !isBeside && pages}
      {sheet && (
        <BoxList
          id={fieldId(templateForm, 'boxes')}
          {...{ sheet, boxes, accent, chosen }}
          refused={form.errors}
          onChoose={choose}
          onChange={(next) => form.set('boxes', next)}
        />
      )}
      {aside && sheet && isBeside && createPortal(pages, aside)}
      {aside && !sheet && createPortal(<p className="muted">{t('template.sheet.none')}</p>, aside)}
    </>
  )
}
