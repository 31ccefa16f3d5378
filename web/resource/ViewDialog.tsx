import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog, DialogActions } from '../ui/dialogs.tsx'
import { CheckField } from '../ui/fields.tsx'
import { ChoicesField } from '../ui/choices.tsx'
import { useHeadings } from './columns.ts'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

interface Props {
  list: List<Item>
  columns: { field: string; text: string | undefined }[]
  shown: string[]
  onClose: () => void
}

export default function ViewDialog({ list, columns, shown, onClose }: Props) {
  const { t } = useTexts()
  const headingOf = useHeadings(list.resource.area)
  const options = columns.map(({ field, text = field }) => ({ value: field, label: headingOf(text) }))
  return (
    <Dialog title={t('list.view')} form="sheet" onClose={onClose}>
      <div className="stack">
        <ChoicesField
          id="list-columns"
          label={t('list.columns')}
          hint={t('list.columns.hint')}
          options={options}
          value={shown}
          // At least one column remains.
          onChange={(chosen) => chosen.length > 0 && list.show({ columns: chosen })}
        />
        <CheckField
          id="list-dense"
          label={t('list.dense')}
          value={list.state.dense}
          onChange={(dense) => list.show({ dense })}
        />
        <DialogActions>
          <Button variant="secondary" onClick={() => list.show({ columns: [], dense: false })}>
            {t('list.usual')}
          </Button>
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
