import { useState } from 'react'
import { labelFormNames, labelsOn, mostLabels, type LabelForm } from '#domain/label.ts'
import type { labels } from '#contract/label.ts'
import { addressOf } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, DownloadLink } from '../../../ui/buttons.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { ChoicesField } from '../../../ui/choices.tsx'
import { matches } from '../../../resource/calls.ts'
import type { Item, Resource } from '../../../resource/types.ts'

export interface Labelled<T extends Item> {
  endpoint: (typeof labels)[keyof typeof labels]
  items: T[]
  nameOf(item: T): string
  list?: { resource: Resource<T>; query: object; total: number }
}

export default function LabelsDialog(props: Labelled<Item> & { onClose: () => void }) {
  const { endpoint, nameOf, list, onClose } = props
  const { t } = useTexts()
  const [items, setItems] = useState(props.items)
  const [sheet, setSheet] = useState<Sheet>({ form: items.length === 1 ? 'single' : 'sheet24', start: '1' })
  const [chosen, setChosen] = useState(items.map(({ _id }) => _id))
  const show = (all: Item[]) => {
    setItems(all)
    setChosen(all.map(({ _id }) => _id))
  }
  return (
    <Dialog title={t('label.title')} onClose={onClose}>
      <div className="stack">
        <p className="muted">{t('label.what')}</p>
        <SheetFields sheet={sheet} onChange={setSheet} />
        {list && list.total > props.items.length && items === props.items && (
          <AllButton list={list} onFound={show} />
        )}
        {items.length > 1 && (
          <ChoicesField
            id="label-things"
            label={t('label.things')}
            options={items.map((item) => ({ value: item._id, label: nameOf(item) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('shell.close')}
          </Button>
          {chosen.length > 0 && (
            <DownloadLink
              href={addressOf(endpoint, {}, { ids: chosen.join(','), ...sheet })}
              name={t('label.file')}
            >
              {t('label.download', { count: chosen.length })}
            </DownloadLink>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface Sheet {
  form: LabelForm
  start: string
}

function SheetFields({ sheet, onChange }: { sheet: Sheet; onChange: (sheet: Sheet) => void }) {
  const { t } = useTexts()
  const positions = Array.from({ length: labelsOn(sheet.form) }, (_, index) => String(index + 1))
  return (
    <>
      <SelectField
        id="label-form"
        label={t('label.form')}
        none={null}
        options={labelFormNames.map((value) => ({ value, label: t(`label.form.${value}`) }))}
        value={sheet.form}
        onChange={(form) => onChange({ form: form as LabelForm, start: '1' })}
      />
      {sheet.form !== 'single' && (
        <SelectField
          id="label-start"
          label={t('label.start')}
          hint={t('label.start.hint')}
          none={null}
          options={positions.map((value) => ({ value, label: value }))}
          value={sheet.start}
          onChange={(start) => onChange({ ...sheet, start })}
        />
      )}
    </>
  )
}

interface AllProps {
  list: NonNullable<Labelled<Item>['list']>
  onFound: (all: Item[]) => void
}

function AllButton({ list: { resource, query, total }, onFound }: AllProps) {
  const { t } = useTexts()
  return (
    <ActionButton variant="secondary" run={() => matches(resource, query, mostLabels)} onSuccess={onFound}>
      {total > mostLabels ? t('label.first', { count: mostLabels }) : t('label.all', { count: total })}
    </ActionButton>
  )
}
